import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  cacheDirectory,
  canUnpackDebianPackages,
  findExecutable,
  type UnpackedPackages,
  unpackDebianPackages,
} from '@sandstone/launcher';
import { root } from './workspace.ts';

interface DebianProgram {
  /** The names on PATH of this program and of those that can replace it, best first. */
  names: readonly [string, ...string[]];
  packages: readonly string[];
  /** Inside the packages. */
  path: string;
}

export const chromium: DebianProgram = {
  // The headless shell draws no window and needs a third less CPU time.
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium-headless-shell', 'chromium-common'],
  path: 'usr/lib/chromium/chromium-headless-shell',
};
const promtool: DebianProgram = { names: ['promtool'], packages: ['prometheus'], path: 'usr/bin/promtool' };
export const caddy: DebianProgram = { names: ['caddy'], packages: ['caddy'], path: 'usr/bin/caddy' };
export const debianPrograms: readonly DebianProgram[] = [chromium, promtool, caddy];

/** Writes an executable script that runs the unpacked program with its libraries. */
function writeStarter(bin: string, name: string, program: string, { libraryPath }: UnpackedPackages): void {
  const script = ['#!/bin/sh', `LD_LIBRARY_PATH='${libraryPath}' exec '${program}' "$@"`, ''].join('\n');
  mkdirSync(bin, { recursive: true });
  // Another run may be starting the same program.
  const written = join(bin, `.${name}-${process.pid}`);
  writeFileSync(written, script);
  chmodSync(written, 0o755);
  renameSync(written, join(bin, name));
}

/**
 * Adds programs that are not on PATH to it: their Debian packages are unpacked once into the download cache, without
 * root. A program that cannot be had stays missing, and the tier that needs it says so.
 * @param unpack replaced in tests
 * @returns the new PATH
 */
export async function pathWithPrograms(
  path: string,
  report: (line: string) => void,
  {
    cache = cacheDirectory(join(root, '.cache')),
    unpack = unpackDebianPackages,
    canUnpack = canUnpackDebianPackages,
  } = {},
): Promise<string> {
  const missing = debianPrograms.filter(({ names }) => findExecutable(names, path, []) === undefined);
  if (missing.length === 0 || !canUnpack()) return path;
  const bin = join(cache, 'debian', 'bin');
  for (const { names, packages, path: inside } of missing) {
    try {
      const unpacked = await unpack(cache, packages, report);
      writeStarter(bin, names[0], join(unpacked.directory, inside), unpacked);
    } catch (error) {
      const reason = String(error).trim().split('\n').at(-1) ?? '';
      report(`Debian's package ${packages[0]} cannot be unpacked: ${reason}`);
    }
  }
  return `${path}${delimiter}${bin}`;
}
