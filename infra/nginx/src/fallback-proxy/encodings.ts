import { type IncomingMessage } from 'node:http';
import { type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { compressedTypes, minCompressedBytes } from '../media-types.ts';

export type Encoding = 'br' | 'gzip';
export const fileSuffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** Encodings that both the client and this server support, best first. */
export function acceptedEncodings(req: IncomingMessage): Encoding[] {
  const offered = String(req.headers['accept-encoding'] ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => !/;\s*q=0(?:\.0*)?$/.test(item))
    .map((item) => item.replace(/\s*;.*$/, ''));
  return (['br', 'gzip'] as const).filter((encoding) => offered.includes(encoding));
}

export function isCompressible(answer: IncomingMessage): boolean {
  const { headers, statusCode = 0 } = answer;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const length = headers['content-length'];
  return (
    statusCode !== 204 &&
    statusCode !== 206 &&
    statusCode !== 304 &&
    headers['content-encoding'] === undefined &&
    compressedTypes.includes(type) &&
    (length === undefined || Number(length) >= minCompressedBytes)
  );
}

/** Flushes after every write, so that a streamed page keeps streaming. */
export function compressor(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      })
    : createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
}
