import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { CommandError } from '../command-error.ts';

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** Adds a file. @param bytes the exact length of the content */
export type AddFile = (name: string, bytes: number, content: Content) => Promise<void>;
type Fill<T> = (add: AddFile) => Promise<T>;

/**
 * Writes an archive to a folder, or to a tar when the name ends in .tar. It gets its final name when it is complete.
 * @throws CommandError when the name is taken
 */
export async function writeArchive<T>(path: string, now: Date, fill: Fill<T>): Promise<T> {
  if ((await stat(path).catch(() => undefined)) !== undefined) {
    throw new CommandError(`${path} already exists: give a new folder or file.`);
  }
  const partial = `${path}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  try {
    const result = await (path.endsWith('.tar') ? fillTar(partial, now, fill) : fillFolder(partial, fill));
    await rename(partial, path);
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fillFolder<T>(folder: string, fill: Fill<T>): Promise<T> {
  await mkdir(folder, { mode: 0o700 });
  return fill(async (name, bytes, content) => {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(content, exactly(name, bytes), newFile(target));
  });
}

async function fillTar<T>(path: string, mtime: Date, fill: Fill<T>): Promise<T> {
  const tar = pack();
  const filling = fill((name, size, content) =>
    pipeline(content, exactly(name, size), tar.entry({ name, size, mtime })),
  ).then(
    (result) => {
      tar.finalize();
      return result;
    },
    (error: Error) => {
      tar.destroy(error);
      throw error;
    },
  );
  const [written, filled] = await Promise.allSettled([pipeline(tar, newFile(path)), filling]);
  // A failure of one ends the other. The result of the file always has the original error.
  if (written.status === 'rejected') throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
  return filled.value;
}

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

const exactly = (name: string, bytes: number) =>
  async function* (content: Content) {
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== bytes) throw new Error(`${name} had ${written} bytes, not ${bytes}`);
  };
