import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Servers lie in the sbin folders, which the PATH of an ordinary user often lacks.
const systemFolders = [
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/usr/local/bin',
  '/usr/bin',
  '/opt/homebrew/bin',
];

/** The full path of the first of `names` that can be run, on PATH or in a system folder. */
export function findExecutable(names: readonly string[], path = process.env.PATH ?? ''): string | undefined {
  const folders = [...path.split(delimiter).filter((folder) => folder !== ''), ...systemFolders];
  for (const name of names) {
    for (const folder of folders) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        if (statSync(candidate).isFile()) return candidate;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}
