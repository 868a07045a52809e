import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { withoutControlCharacters } from '@sandstone/contract';
import { extract } from 'tar-stream';
import { CommandError } from '../command-error.ts';
import { parseJson } from '../system/lines.ts';
import { type Archive, archive, archiveName, photoFile } from './archive.schema.ts';

const maxJsonBytes = 512 * 1024 * 1024;
const tarBlockBytes = 512;
/** The scan skips the photos' bytes, and large chunks make this several times faster. */
const scanOptions = { highWaterMark: 1024 * 1024 };
/** Accepts tars without a format name, from before POSIX; the types of tar-stream lack this option. */
const extractOptions = { ...scanOptions, allowUnknownFormat: true };

/** A range of bytes of a file on disk. */
interface ArchivedFile {
  path: string;
  start: number;
  bytes: number;
}

/** Files by name; names that no archive contains are skipped, and no name is used as a path. */
type ArchivedFiles = ReadonlyMap<string, ArchivedFile>;

export interface OpenArchive {
  content: Archive;
  files: ArchivedFiles;
}

const isWanted = (name: string) => name === archiveName || photoFile.test(name);
const damaged = (cause?: unknown) => new CommandError('This is no tar, or a damaged one.', { cause });

export const contentOf = ({ path, start, bytes }: ArchivedFile): Readable =>
  bytes === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + bytes - 1 });

/** @throws CommandError for anything but a valid archive; the content of its photos is not validated */
export async function readArchive(path: string): Promise<OpenArchive> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CommandError(`There is no ${path}.`);
  const files = await (found.isDirectory() ? filesOfFolder(path) : filesOfTar(path));
  const file = files.get(archiveName);
  if (file === undefined)
    throw new CommandError(`It has no ${archiveName}: this is not an archive of a site.`);
  if (file.bytes > maxJsonBytes) throw new CommandError(`${archiveName} is too large.`);
  // An archive of an older release, or of another program, may have characters that are no text.
  const parsed = archive.safeParse(parseJson(await text(contentOf(file)), withoutControlCharacters));
  if (parsed.success) return { content: parsed.data, files };
  const faults = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new CommandError([`${archiveName} is invalid:`, ...faults].join('\n'));
}

async function filesOfFolder(folder: string): Promise<ArchivedFiles> {
  const files = new Map<string, ArchivedFile>();
  const photos = await readdir(join(folder, 'photos')).catch(() => []);
  for (const name of [archiveName, ...photos.map((photo) => `photos/${photo}`)].filter(isWanted)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true) files.set(name, { path, start: 0, bytes: found.size });
  }
  return files;
}

/** Finds the plain files of a tar; folders, links and other entries are skipped. */
export async function filesOfTar(path: string): Promise<ArchivedFiles> {
  await using file = await open(path);
  const files = new Map<string, ArchivedFile>();
  let end = 0;
  try {
    const tar = createReadStream(path, scanOptions);
    for await (const entry of pipeline(tar, extract(extractOptions), () => undefined)) {
      const { name, size: bytes, type } = entry.header;
      const start = entry.offset + tarBlockBytes;
      const plainName = name.replace(/^\.\//, '');
      if (type === 'file' && isWanted(plainName)) files.set(plainName, { path, start, bytes });
      end = start + Math.ceil(bytes / tarBlockBytes) * tarBlockBytes;
      entry.resume();
    }
  } catch (error) {
    throw damaged(error);
  }
  // tar-stream accepts a tar that was truncated between two entries, and so lacks its final zeros.
  const block = Buffer.alloc(tarBlockBytes, 1);
  await file.read(block, 0, tarBlockBytes, end);
  if (block.some((byte) => byte !== 0)) throw damaged();
  return files;
}
