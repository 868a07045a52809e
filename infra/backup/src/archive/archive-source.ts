import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { type Archive, archive, archiveName, photoFile } from './archive.schema.ts';
import { TarReader } from './tar.reader.ts';

const maxJsonBytes = 512 * 1024 * 1024;

interface ArchivedFile {
  bytes: number;
  content: () => AsyncIterable<Uint8Array>;
}

/** An archive from elsewhere; its content is validated before use. */
export interface ArchiveSource {
  /** Files by name; names that no archive contains are skipped. */
  files: ReadonlyMap<string, ArchivedFile>;
  close(): Promise<void>;
}

const isWanted = (name: string) => name === archiveName || photoFile.test(name);

/** @throws CommandError */
export async function openSource(path: string): Promise<ArchiveSource> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CommandError(`There is no ${path}.`);
  return found.isDirectory() ? folderSource(path) : tarSource(path);
}

async function folderSource(path: string): Promise<ArchiveSource> {
  const files = new Map<string, ArchivedFile>();
  const photos = await readdir(join(path, 'photos')).catch(() => []);
  for (const name of [archiveName, ...photos.map((photo) => `photos/${photo}`)].filter(isWanted)) {
    const file = join(path, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() === true)
      files.set(name, { bytes: found.size, content: () => createReadStream(file) });
  }
  return { files, close: () => Promise.resolve() };
}

async function tarSource(path: string): Promise<ArchiveSource> {
  const tar = await TarReader.open(path);
  try {
    const files = new Map<string, ArchivedFile>();
    for await (const entry of tar.entries()) if (isWanted(entry.name)) files.set(entry.name, entry);
    return { files, close: () => tar.close() };
  } catch (error) {
    await tar.close();
    throw error;
  }
}

/** @throws CommandError for anything but a valid archive */
export async function readArchive({ files }: ArchiveSource): Promise<Archive> {
  const file = files.get(archiveName);
  if (file === undefined)
    throw new CommandError(`It has no ${archiveName}: this is not an archive of a site.`);
  if (file.bytes > maxJsonBytes) throw new CommandError(`${archiveName} is too large.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.content()) chunks.push(chunk);
  const parsed = archive.safeParse(json(Buffer.concat(chunks).toString('utf8')));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new CommandError([`${archiveName} is invalid:`, ...faults].join('\n'));
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
