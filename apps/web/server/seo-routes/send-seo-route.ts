import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { publicCacheControl, matchesEtag } from '../page-headers.ts';
import { type SeoRoute, type SeoRouteContext } from './seo-route.ts';

const chunkLength = 32_768;

/** Joins small pieces into parts of at least `chunkLength` characters. */
async function* inChunks(pieces: AsyncIterable<string> | Iterable<string>): AsyncIterable<string> {
  let part = '';
  for await (const piece of pieces) {
    part += piece;
    if (part.length < chunkLength) continue;
    yield part;
    part = '';
  }
  yield part;
}

const fixedCacheControl = 'public, max-age=3600';
/** Part of each ETag, because another process may run another build and generate a different file. */
const processTag = randomUUID().slice(0, 8);

/**
 * Streams a file, or answers 304 if the client has the file of this content version, so that a long file is generated
 * once for each change. Nothing has been sent if it throws before the first part.
 */
export async function sendSeoRoute(
  request: IncomingMessage,
  response: ServerResponse,
  file: SeoRoute,
  context: SeoRouteContext,
): Promise<void> {
  const headers: Record<string, string> = {
    'content-type': file.mediaType,
    'cache-control': file.dependsOnContent ? publicCacheControl : fixedCacheControl,
  };
  if (file.dependsOnContent) {
    // The version is read before the content, so that the body may be newer than its ETag but never older.
    const { version } = await context.api.call('contentVersion', { signal: context.signal });
    const etag = `W/"${version}-${processTag}"`;
    headers['etag'] = etag;
    if (matchesEtag(etag, request.headers['if-none-match'])) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  for await (const part of inChunks(file.body(context))) {
    if (!response.headersSent) response.writeHead(200, headers);
    if (request.method === 'HEAD') break;
    if (!response.write(part)) await once(response, 'drain', { signal: context.signal });
  }
  response.end();
}
