import { type IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';

/** Counts the body's bytes as they pass. Beyond the limit it calls `onTooLarge` once and stops passing data. */
export function limitedBody(req: IncomingMessage, maxBytes: number, onTooLarge: () => void): Transform {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= maxBytes) return done(null, chunk);
      req.unpipe(counted);
      onTooLarge();
    },
  });
  return req.pipe(counted);
}

export const announcesTooMuch = (req: IncomingMessage, maxBytes: number): boolean =>
  Number(req.headers['content-length'] ?? 0) > maxBytes;
