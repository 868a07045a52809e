import { chmod, mkdir, open, readdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, isAbsent } from './files.errors.ts';
import { type ObjectStat } from './object-storage.port.ts';

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs this directory and its new parents, so that a name survives a power failure. */
export async function syncUpTo(directory: string, firstMade: string | undefined): Promise<void> {
  await syncDirectory(directory);
  if (firstMade === undefined) return;
  for (let at = directory; at.length >= firstMade.length; at = dirname(at)) await syncDirectory(dirname(at));
}

/** @returns the first directory that it created */
export async function makeDirectories(directory: string, mode: number): Promise<string | undefined> {
  const firstMade = await mkdir(directory, { recursive: true, mode });
  if (firstMade === undefined) return undefined;
  // mkdir applies the umask, but the reverse proxy must be able to read public directories.
  for (let at = directory; at.length >= firstMade.length; at = dirname(at)) await chmod(at, mode);
  return firstMade;
}

/** Removes empty parent directories of a deleted file, below `root`. */
export async function pruneEmpty(directory: string, root: string): Promise<void> {
  for (let at = directory; at.length > root.length; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch (error) {
      if (isAbsent(error)) continue;
      // The directory is not empty.
      if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return;
      throw error;
    }
  }
}

/** Lists the files below `root` whose relative path starts with `prefix`, ordered by path. */
export async function* walk(root: string, prefix: string): AsyncGenerator<ObjectStat> {
  const slash = prefix.lastIndexOf('/') + 1;
  yield* walkFolder(root, prefix.slice(0, slash), prefix);
}

async function* walkFolder(root: string, folder: string, prefix: string): AsyncGenerator<ObjectStat> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  // With a trailing slash, a directory sorts like the keys in it: `a-b` < `a.c` < `a/…`.
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  for (const name of names) {
    const key = folder + name;
    if (name.endsWith('/')) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walkFolder(root, key, prefix);
    } else if (key.startsWith(prefix)) {
      const found = await statFile(join(root, key));
      if (found !== undefined) yield { key, ...found };
    }
  }
}

export async function statFile(path: string): Promise<Omit<ObjectStat, 'key'> | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
