import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

const chunkBytes = 64 * 1024;

/** A stream of unknown length whose chunks all differ. */
export function streamOf(bytes: number, seed = 1): Readable {
  const chunk = Buffer.alloc(chunkBytes, `abcdefg${seed}`);
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < bytes; sent += chunkBytes) {
        const part = Buffer.from(chunk.subarray(0, Math.min(chunkBytes, bytes - sent)));
        if (part.length >= 8) part.writeDoubleBE(sent + seed);
        yield part;
      }
    })(),
    { objectMode: false },
  );
}

/** Sends this many bytes, then fails. */
export function brokenStream(bytes: number, error: Error): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of streamOf(bytes)) yield chunk;
      throw error;
    })(),
    { objectMode: false },
  );
}

/** Sends this many bytes, then stalls. */
export function stalledStream(bytes: number): Readable {
  const body = new Readable({ read() {} });
  for (let sent = 0; sent < bytes; sent += chunkBytes)
    body.push(Buffer.alloc(Math.min(chunkBytes, bytes - sent)));
  return body;
}

export async function digestOf(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk as Buffer); // byte mode
  return hash.digest('hex');
}

export const textOf = async (body: Readable): Promise<string> => (await buffer(body)).toString();
