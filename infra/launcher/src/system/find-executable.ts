import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Servers are in sbin folders, which an ordinary user's PATH often lacks.
const systemFolders = [
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/usr/local/bin',
  '/usr/bin',
  '/opt/homebrew/bin',
];

/** The full path of the first executable among `names`, on PATH or in one of `otherFolders`. */
export function findExecutable(
  names: readonly string[],
  path = process.env.PATH ?? '',
  otherFolders: readonly string[] = systemFolders,
): string | undefined {
  const folders = [...path.split(delimiter).filter((folder) => folder !== ''), ...otherFolders];
  for (const name of names) {
    for (const folder of folders) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        if (statSync(candidate).isFile()) return candidate;
      } catch {
        // It is not in this folder.
      }
    }
  }
  return undefined;
}
