import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { type MachineFile, type MachineFileContext } from './machine-file.ts';

const partLength = 32_768;

/** Joins what comes in small pieces. */
async function* inParts(pieces: AsyncIterable<string> | Iterable<string>): AsyncIterable<string> {
  let part = '';
  for await (const piece of pieces) {
    part += piece;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  yield part;
}

/** Sends a file as it is made. Nothing has been sent when it throws before its first part. */
export async function sendMachineFile(
  response: ServerResponse,
  file: MachineFile,
  context: MachineFileContext,
): Promise<void> {
  const fresh = file.freshSeconds;
  for await (const part of inParts(file.body(context))) {
    if (!response.headersSent) {
      response.writeHead(200, {
        'content-type': file.mediaType,
        'cache-control': `public, max-age=${fresh}, s-maxage=${fresh}, stale-while-revalidate=86400`,
      });
    }
    if (response.req.method === 'HEAD') break;
    if (!response.write(part)) await once(response, 'drain', { signal: context.signal });
  }
  response.end();
}
