import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createApiClient } from '@sandstone/contract';
import { type Logger } from '@sandstone/observability';
import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { apiHeadersOf, disconnectSignal, fetchFromApi } from '../api-requests.ts';
import { publicCacheControl, matchesEtag } from '../page-headers.ts';
import { type SeoRoute, type SeoRouteContext } from './seo-route.ts';
import { seoFiles } from './seo-files.ts';

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
async function sendFile(
  request: Request,
  response: Response,
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

interface SeoOptions {
  apiUrl: string;
  publicUrl: URL;
  logger: Logger;
}

/** Serves the generated files. */
export function seoRouter({ apiUrl, publicUrl, logger }: SeoOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, file] of seoFiles) {
    router.get(path, async (request, response) => {
      // Excludes the visitor's cookies, because the file is the same for everyone.
      const headers = apiHeadersOf(request, response);
      const api = createApiClient({ baseUrl: apiUrl, headers, fetch: fetchFromApi });
      const signal = disconnectSignal(response);
      await sendFile(request, response, file, { api, origin: publicUrl.origin, signal });
    });
  }
  const handleError: ErrorRequestHandler = (err: unknown, _request, response, _next) => {
    if (response.destroyed) return;
    logger.error({ err }, 'file could not be generated');
    if (response.headersSent) response.destroy();
    else
      response
        .status(503)
        .set({ 'cache-control': 'no-store', 'retry-after': '30', 'content-length': '0' })
        .end();
  };
  return router.use(handleError);
}
