import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../../run.mjs', import.meta.url));
const packages = {
  'apps/one/node_modules/nested': { version: '2.0.0' },
  'node_modules/left': { version: '1.0.0' },
  'node_modules/one': { link: true, resolved: 'apps/one' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
};

let root: string;
const write = (path: string, content: object | string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};

/** Runs an entry that prints "ran", with an npm that prints "installs". */
function run(): string {
  const { stdout } = spawnSync(process.execPath, [join(root, 'infra/run.mjs'), 'entry.mjs'], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:${process.env['PATH']}` },
  });
  return stdout;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-script-spec-'));
  mkdirSync(join(root, 'infra'));
  copyFileSync(script, join(root, 'infra/run.mjs'));
  write('entry.mjs', "console.log('ran');");
  write('bin/npm', '#!/bin/sh\necho installs\n');
  spawnSync('chmod', ['+x', join(root, 'bin/npm')]);
  const { 'node_modules/other-platform': omitted, ...installed } = packages;
  expect(omitted.optional).toBe(true);
  write('package-lock.json', { packages: { '': {}, ...packages } });
  write('node_modules/.package-lock.json', { packages: installed });
  write('apps/one/package.json', {});
  for (const path of ['node_modules/left', 'apps/one/node_modules/nested'])
    write(join(path, 'package.json'), {});
  symlinkSync('../apps/one', join(root, 'node_modules/one'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the script that every command starts with', () => {
  it('runs its entry at once when everything is installed', () => {
    expect(run()).toBe('ran\n');
  });

  it.each([
    'node_modules/.package-lock.json',
    'node_modules/left',
    'node_modules/left/package.json',
    'node_modules/one',
    'apps/one/node_modules/nested',
  ])('installs first when %s is missing', (path) => {
    rmSync(join(root, path), { recursive: true });
    expect(run()).toMatch(/^Installing the dependencies.*\ninstalls\nran\n$/);
  });

  it('installs first when a version differs from the lockfile', () => {
    write('package-lock.json', { packages: { ...packages, 'node_modules/left': { version: '1.0.1' } } });
    expect(run()).toContain('installs\n');
  });
});
