import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { writeHashed } from '../system/hashed-file.ts';
import { TarWriter } from './tar.writer.ts';

/**
 * Writes an archive to a folder, or to a tar when the name ends in .tar. It gets its final name when it is complete.
 */
export interface ArchiveSink {
  /** @param bytes the exact length of the stream */
  add(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  end(): Promise<void>;
  abandon(): Promise<void>;
}

/** @throws CommandError when the name is taken */
export async function createSink(path: string, now: Date): Promise<ArchiveSink> {
  if ((await stat(path).catch(() => undefined)) !== undefined) {
    throw new CommandError(`${path} already exists: give a new folder or file.`);
  }
  const partial = `${path}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  return path.endsWith('.tar') ? tarSink(partial, path, now) : folderSink(partial, path);
}

async function tarSink(partial: string, path: string, now: Date): Promise<ArchiveSink> {
  const tar = await TarWriter.create(partial, now);
  return {
    add: (name, bytes, content) => tar.add(name, bytes, content),
    async end() {
      await tar.end();
      await rename(partial, path);
    },
    async abandon() {
      await tar.abandon();
      await rm(partial, { force: true });
    },
  };
}

async function folderSink(partial: string, path: string): Promise<ArchiveSink> {
  await mkdir(partial, { mode: 0o700 });
  return {
    async add(name, bytes, content) {
      const target = join(partial, name);
      await mkdir(dirname(target), { recursive: true });
      const written = await writeHashed(target, content);
      if (written.bytes !== bytes) throw new Error(`${name} had ${written.bytes} bytes, not ${bytes}`);
    },
    end: () => rename(partial, path),
    abandon: () => rm(partial, { recursive: true, force: true }),
  };
}
