import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createApiClient, unnamedSite } from '@sandstone/contract';
import { type Logger } from '@sandstone/observability';
import { textBytes, VersionedCache } from '@sandstone/version-cache';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { apiHeadersOf, disconnectSignal, fetchFromApi } from '../api-requests.ts';
import { compressor } from '../compress.ts';
import { publicCacheControl, matchesEtag } from '../page-headers.ts';
import { type CurrentSite } from '../current-site.ts';
import { type SeoRoute } from './seo-route.ts';
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
/** Far more than the ETags of all files need. */
const maxEtagBytes = 10_000;

async function etagOf(body: AsyncIterable<string> | Iterable<string>): Promise<string> {
  const hash = createHash('sha1');
  for await (const piece of body) hash.update(piece);
  return `W/"${hash.digest('base64url')}"`;
}

interface SeoOptions {
  apiUrl: string;
  site: CurrentSite;
  publicUrl: URL;
  logger: Logger;
}

/**
 * Streams a file, compressed as the reverse proxy requests, or answers 304 if the client has the same file. Its ETag is a
 * hash of its bytes, because the version also changes with what visitors do not see. A long file is not held in memory:
 * it is generated for its ETag once for each version, and again where it has changed. Nothing has been sent if it throws
 * before the first part.
 */
function sendFile(
  file: SeoRoute,
  { apiUrl, publicUrl: { origin }, site: currentSite }: SeoOptions,
): RequestHandler {
  const etags = new VersionedCache<string>({ maxBytes: maxEtagBytes, bytesOf: textBytes });
  return async (request, response) => {
    const signal = disconnectSignal(response);
    // Excludes the visitor's cookies, because the file is the same for everyone. Of a closed site, the api shows an
    // administrator alone what the file contains.
    const { isClosed } = response.locals;
    const apiHeaders = {
      ...apiHeadersOf(request, response),
      ...(isClosed && request.headers.cookie !== undefined && { cookie: request.headers.cookie }),
    };
    const api = createApiClient({ baseUrl: apiUrl, headers: apiHeaders, fetch: fetchFromApi });
    const headers: Record<string, string> = {
      'content-type': file.mediaType,
      'cache-control': isClosed ? 'no-store' : file.dependsOnContent ? publicCacheControl : fixedCacheControl,
    };
    let site = unnamedSite;
    if (file.dependsOnContent) {
      // The version is read before the content, so that the body may be newer than its ETag but never older.
      const { version } = await api.call('contentVersion', { signal });
      ({ site } = await currentSite.at(version));
      // Several requests may wait for the ETag, so none of them can abort it.
      const { signal: shared } = new AbortController();
      const read = () => etagOf(file.body({ api, origin, site, signal: shared }));
      headers['etag'] = await etags.get(version, request.path, read);
      if (matchesEtag(headers['etag'], request.headers['if-none-match'])) {
        response.status(304).set(headers).end();
        return;
      }
    }
    const compressed = compressor(request.get('accept-encoding'));
    if (compressed !== undefined) headers['content-encoding'] = compressed.coding;
    const output = compressed?.stream ?? response;
    compressed?.stream.pipe(response);
    response.once('close', () => output.destroy());
    for await (const part of inChunks(file.body({ api, origin, site, signal }))) {
      if (!response.headersSent) response.writeHead(200, headers);
      if (request.method === 'HEAD') break;
      if (!output.write(part)) await once(output, 'drain', { signal });
    }
    if (request.method === 'HEAD') response.end();
    else output.end();
  };
}

const handleErrors =
  ({ logger }: SeoOptions): ErrorRequestHandler =>
  (err: unknown, _request, response, _next) => {
    if (response.destroyed) return;
    logger.error({ requestId: response.locals.requestId, err }, 'file could not be generated');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.set({ 'cache-control': 'no-store', 'retry-after': '30', 'content-length': '0' });
    response.status(503).end();
  };

/** Serves the generated files. */
export function seoRouter(options: SeoOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, file] of seoFiles) router.get(path, sendFile(file, options));
  return router.use(handleErrors(options));
}
