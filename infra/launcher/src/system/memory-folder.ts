import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Linux mounts a file system in memory here. */
const memory = '/dev/shm';

/**
 * Makes a folder in memory that belongs to a data folder. Whoever starts the system again finds the same one.
 * @returns undefined where there is no memory for twice `bytes`, or where the name is taken by somebody else
 */
export function memoryFolder(dataDir: string, bytes: number): string | undefined {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  const folder = join(memory, `sandstone-${name}`);
  const userId = process.getuid?.();
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < 2 * bytes) return undefined;
    // If root starts nginx, its workers run as another user, who needs to pass through.
    mkdirSync(folder, { recursive: true, mode: userId === 0 ? 0o711 : 0o700 });
    // Anyone may write to the folder above, so it can be a link of somebody else.
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === userId ? folder : undefined;
  } catch {
    return undefined;
  }
}
