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
  /** Number of files with a compressible type and sufficient length. */
  files: number;
  /** Number of compressed files written by this call; 0 when all were up to date. */
  written: number;
}

/**
 * Writes a `.br` and a `.gz` file next to each compressible file, at the highest compression levels. A compressed file
 * has the modification time of its source, so unchanged files are skipped.
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
      // `utimes` has millisecond precision.
      if (there?.mtime.getTime() === source.mtime.getTime()) continue;
      // The rename is atomic: a server may be reading while this runs.
      await writeFile(`${target}.part`, await encode(await readFile(path)));
      await utimes(`${target}.part`, source.atime, source.mtime);
      await rename(`${target}.part`, target);
      summary.written += 1;
    }
  }
  return summary;
}
