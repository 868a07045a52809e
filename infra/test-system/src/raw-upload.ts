import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { routes, uploadParts } from '@sandstone/contract';
import { bigJpegStream } from '@sandstone/media/testing';
import { type ApiSession } from './api-session.ts';

export interface BigFile {
  name: string;
  bytes: number;
  seed: number;
}

export interface RawUpload {
  /** Status and body, once the site has answered. */
  response: Promise<{ status: number; body: unknown }>;
  /** Closes the connection at once. */
  abort: () => void;
}

/**
 * Sends valid JPEGs of any size, generated as a stream, in one multipart request. With `withheldBytes`, the last bytes
 * of the last file are never sent, and the request does not end.
 */
export function sendBigFiles(
  session: ApiSession,
  route: 'upload' | 'uploadMultiple',
  files: readonly BigFile[],
  { withheldBytes = 0 } = {},
): RawUpload {
  const boundary = `e2e-${randomUUID()}`;
  const part = route === 'upload' ? uploadParts.file : uploadParts.files;
  const head = ({ name }: BigFile) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const end = `--${boundary}--\r\n`;
  const length = files.reduce((sum, file) => sum + head(file).length + file.bytes + 2, end.length);

  const outgoing = request(session.site + routes[route].path, {
    method: routes[route].method,
    headers: {
      ...session.headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': length,
    },
  });
  const response = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown });
      })().catch(reject);
    });
  });
  async function* body() {
    for (const [index, file] of files.entries()) {
      const isUnfinished = withheldBytes > 0 && index === files.length - 1;
      yield Buffer.from(head(file));
      let left = file.bytes - (isUnfinished ? withheldBytes : 0);
      for await (const piece of bigJpegStream(file.bytes, { seed: file.seed })) {
        // A byte stream yields buffers.
        const chunk = piece as Buffer;
        yield chunk.subarray(0, left);
        left -= chunk.length;
        if (left <= 0) break;
      }
      if (isUnfinished) await new Promise(() => {});
      yield Buffer.from('\r\n');
    }
    yield Buffer.from(end);
  }
  // An early rejection closes the connection while the request is still being sent; only the response matters.
  pipeline(Readable.from(body(), { objectMode: false }), outgoing).catch(() => undefined);
  response.catch(() => undefined);
  return { response, abort: () => outgoing.destroy() };
}
