import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findExecutable } from '@sandstone/launcher';
import { debianPrograms, pathWithPrograms } from './debian-programs.ts';

describe('programs from Debian packages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandstone-programs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function addProgram(file: string, script: string): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }

  /** Unpacks each program as a script that prints its name, its arguments and where its libraries are. */
  function fakeUnpacking(refused: readonly string[] = []) {
    const unpacked: string[] = [];
    const unpack = (cache: string, packages: readonly string[]) => {
      const [main = ''] = packages;
      if (refused.includes(main)) return Promise.reject(new Error('E: Unable to locate package'));
      unpacked.push(main);
      const directory = join(cache, main);
      const program = debianPrograms.find((one) => one.packages[0] === main);
      addProgram(join(directory, program?.path ?? ''), `echo ${main} "$@" "$LD_LIBRARY_PATH"`);
      return Promise.resolve({ directory, libraryPath: '/unpacked libraries' });
    };
    return { unpacked, options: { cache: folder, unpack, canUnpack: () => true } };
  }

  it('are added to PATH and run with their libraries', async () => {
    const { options } = fakeUnpacking();
    const path = await pathWithPrograms('', () => undefined, options);
    for (const { names, packages } of debianPrograms) {
      const found = findExecutable(names, path, []);
      expect(found).toBeDefined();
      const output = execFileSync(found ?? '', ['one', 'two words'], { encoding: 'utf8' });
      expect(output).toBe(`${packages[0]} one two words /unpacked libraries\n`);
    }
  });

  it('are not unpacked when PATH has them or a replacement', async () => {
    for (const { names } of debianPrograms) addProgram(join(folder, 'on-path', names.at(-1) ?? ''), 'true');
    const { unpacked, options } = fakeUnpacking();
    const path = join(folder, 'on-path');
    await expect(pathWithPrograms(path, () => undefined, options)).resolves.toBe(path);
    expect(unpacked).toEqual([]);
  });

  it('are named when they cannot be unpacked, and the others are added all the same', async () => {
    const { unpacked, options } = fakeUnpacking(['chromium-headless-shell']);
    const lines: string[] = [];
    const path = await pathWithPrograms('', (line) => lines.push(line), options);
    expect(lines).toEqual([
      "Debian's package chromium-headless-shell cannot be unpacked: Error: E: Unable to locate package",
    ]);
    expect(unpacked).toEqual(['prometheus', 'caddy']);
    expect(path.split(delimiter)).toContain(join(folder, 'debian', 'bin'));
  });

  it('are left out where packages cannot be unpacked', async () => {
    const { unpacked, options } = fakeUnpacking();
    const path = await pathWithPrograms('/bin', () => undefined, { ...options, canUnpack: () => false });
    expect(path).toBe('/bin');
    expect(unpacked).toEqual([]);
  });
});
