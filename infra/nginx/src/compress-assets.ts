import { type Dirent } from 'node:fs';
import { readFile, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressedTypes, minCompressedBytes, staticContentTypes } from './media-types.ts';

const encoders = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

const isWorthIt = (entry: Dirent) =>
  entry.isFile() && compressedTypes.includes(staticContentTypes[extname(entry.name).slice(1)] ?? '');

export interface CompressionSummary {
  /** Files of a type that compresses, and that are long enough. */
  files: number;
  /** Compressed files written by this call; 0 when all were there already. */
  written: number;
}

/**
 * Puts a `.br` and a `.gz` beside every file that gains from it, at the highest levels. A compressed file carries its
 * source's time, so a second call writes nothing, and a changed source is compressed anew.
 */
export async function compressAssets(directory: string): Promise<CompressionSummary> {
  const summary = { files: 0, written: 0 };
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(isWorthIt)) {
    const path = join(entry.parentPath, entry.name);
    const source = await stat(path);
    if (source.size < minCompressedBytes) continue;
    summary.files += 1;
    for (const [extension, encode] of Object.entries(encoders)) {
      const target = path + extension;
      const there = await stat(target).catch(() => undefined);
      // `utimes` keeps whole milliseconds.
      if (there?.mtime.getTime() === source.mtime.getTime()) continue;
      // Never half a file beside a whole one: a server may be reading while this runs.
      await writeFile(`${target}.part`, await encode(await readFile(path)));
      await utimes(`${target}.part`, source.atime, source.mtime);
      await rename(`${target}.part`, target);
      summary.written += 1;
    }
  }
  return summary;
}
