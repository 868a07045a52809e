import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { type MultiUploadResult, type ProblemDocument, type UploadResult } from '@sandstone/contract';
import { sameOriginHeaders } from './api.fixture.ts';

export interface FilePart {
  part: string;
  name: string;
  content: Buffer | (() => Readable);
}

/** Random bytes with the signature of a JPEG; the api checks only the signature. */
export const jpegLike = (bytes = 3000): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(bytes)]);

const boundary = 'sandstone-test-boundary';

async function* body(fields: Record<string, string>, files: readonly FilePart[]): AsyncGenerator<Buffer> {
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const { part, name, content } of files) {
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    );
    if (Buffer.isBuffer(content)) yield content;
    else yield* content() as AsyncIterable<Buffer>;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

export interface UploadResponse {
  status: number;
  /** Combines the fields of all possible responses; the test knows which one it expects. */
  body: Omit<UploadResult, 'status'> & { status: unknown } & MultiUploadResult &
    Pick<ProblemDocument, 'code' | 'detail'>;
}

/** Streams a multipart request. Rejects if the connection ends before the response. */
export function sendMultipart(
  url: string,
  cookie: string,
  files: readonly FilePart[],
  { fields = {}, cutAfterBytes = Infinity }: { fields?: Record<string, string>; cutAfterBytes?: number } = {},
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'POST',
      headers: { ...sameOriginHeaders, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        // The test asserts which of the possible responses it received.
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as UploadResponse['body'] });
      });
    });
    const source = Readable.from(body(fields, files), { objectMode: false });
    let sent = 0;
    source.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (sent > cutAfterBytes) request.destroy();
    });
    source.on('error', reject);
    source.pipe(request);
  });
}
