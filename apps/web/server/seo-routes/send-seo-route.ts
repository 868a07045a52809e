import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { publicCacheControl, matchesEtag } from '../page-headers.ts';
import { type SeoRoute, type SeoRouteContext } from './seo-route.ts';

const chunkLength = 32_768;

/** Joins what comes in small pieces. */
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
/** Another process may be of another build, and make another file of the same content. */
const processTag = randomUUID().slice(0, 8);

/**
 * Sends a file as it is made, or 304 where whoever asks has the one of this version of the content: a long one is made
 * once for each change. Nothing has been sent when it throws before its first part.
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
    // Before the content is read: what is sent may be newer than its tag, and never older.
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
