import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { immutableCacheControl, limits, pictureCacheControl } from '@sandstone/contract';
import { staticContentTypes, textTypes } from '../media-types.ts';
import { acceptedEncodings, fileSuffixes } from './encodings.ts';
import { type Exchange } from './exchange.ts';
import { fail } from './failures.ts';

export const cacheControls = {
  immutable: immutableCacheControl,
  picture: pictureCacheControl,
  fixed: `public, max-age=${limits.reverseProxy.fixedFileSeconds}`,
};

async function fileStat(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found : undefined;
}

function isFresh({ req }: Exchange, etag: string, modifiedAt: Date): boolean {
  const tags = req.headers['if-none-match'];
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => tag.trim() === etag);
  const since = req.headers['if-modified-since'];
  return since !== undefined && Math.floor(modifiedAt.getTime() / 1000) * 1000 <= Date.parse(since);
}

/** Sends a file or its precompressed variant. @returns false when the file does not exist; nothing is sent then */
export async function sendFile(
  exchange: Exchange,
  path: string,
  cacheControl: string,
  options: { precompressed: boolean },
): Promise<boolean> {
  const { req, res } = exchange;
  const plain = await fileStat(path);
  if (plain === undefined) return false;
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    fail(exchange, 405);
    return true;
  }
  let [file, found] = [path, plain];
  if (options.precompressed) {
    for (const encoding of acceptedEncodings(req)) {
      const compressed = await fileStat(path + fileSuffixes[encoding]);
      if (compressed === undefined) continue;
      [file, found] = [path + fileSuffixes[encoding], compressed];
      res.setHeader('Content-Encoding', encoding);
      break;
    }
    res.setHeader('Vary', 'Accept-Encoding');
  }
  const type = staticContentTypes[extname(path).slice(1)] ?? 'application/octet-stream';
  const etag = `"${Math.floor(found.mtimeMs / 1000).toString(16)}-${found.size.toString(16)}"`;
  res.setHeader('Content-Type', textTypes.includes(type) ? `${type}; charset=utf-8` : type);
  res.setHeader('ETag', etag);
  res.setHeader('Last-Modified', found.mtime.toUTCString());
  res.setHeader('Cache-Control', cacheControl);
  if (isFresh(exchange, etag, found.mtime)) {
    res.statusCode = 304;
    res.end();
    return true;
  }
  res.setHeader('Content-Length', found.size);
  if (req.method === 'HEAD') res.end();
  // A client that disconnects or a file that disappears ends the connection; there is nothing to report.
  else await pipeline(createReadStream(file), res).catch(() => res.destroy());
  return true;
}
