import {
  cookies,
  cookieValue,
  pages,
  previewAudienceHeader,
  type PublicSite,
  unnamedSite,
} from '@sandstone/contract';
import { type Logger } from '@sandstone/observability';
import { type WebMetrics } from '@sandstone/observability/metrics';
import {
  type Request as ExpressRequest,
  type RequestHandler,
  type Response as ExpressResponse,
} from 'express';
import { hasAgeCookie } from './age-form.ts';
import { apiHeadersOf, checkResponses, disconnectSignal, fetchForPage } from './api-requests.ts';
import { CachedPage, CachedPages } from './cached-pages.ts';
import { type CurrentSite } from './current-site.ts';
import { hasSessionCookie, matchesEtag, pageHeaders, publicCacheControl } from './page-headers.ts';
import { pageRouteOf } from './page-route.ts';
import { audienceOf, type Reader, readerOf } from './preview.ts';
import { SharedResponses } from './shared-responses.ts';
import { type RenderOptions, type RenderPage } from '../src/app/renderer.ts';

export interface PageOptions {
  publicUrl: URL;
  apiUrl: string;
  demo: boolean;
  site: CurrentSite;
  render: RenderPage;
  assets: RenderOptions['assets'];
  logger: Logger;
  metrics: WebMetrics;
}

/** A closed site, as a person who signs in there may know it. */
const named = (name: string): PublicSite => ({ ...unnamedSite, words: { ...unnamedSite.words, name } });

/** Returns who reads a page. The session is verified where it decides about the page, or about a cached copy of it. */
async function readerOfPage(
  path: string,
  cookie: string | undefined,
  verify: () => Promise<Reader>,
): Promise<Reader> {
  // No other cookie matters to the API.
  if (cookieValue(cookies.session, cookie) === undefined) return 'visitor';
  // The pages of the admin area contain no content, and are never kept.
  const isAdminPage = path === pages.admin || path.startsWith(`${pages.admin}/`);
  return isAdminPage && audienceOf(path) === undefined ? 'unknown' : verify();
}

/** Sends a page, a redirect, or 304 where a shared cache already has the page. */
function sendPage(
  request: ExpressRequest,
  response: ExpressResponse,
  cached: CachedPage,
  headers: Record<string, string>,
): void {
  const { page } = cached;
  response.status(page.status).set(headers);
  // As in `pageHeaders`: the reverse proxy has its own, and HTTP/1.1 keeps connections open without being told.
  response.sendDate = false;
  response.removeHeader('connection');
  if (page.kind === 'redirect') {
    response.set('content-length', '0').end();
    return;
  }
  if (page.status === 200 && response.get('cache-control') === publicCacheControl) {
    response.set('etag', cached.etag);
    // `request.fresh` would respect the visitor's Cache-Control, which the reverse proxy passes on when it revalidates.
    if (matchesEtag(cached.etag, request.headers['if-none-match'])) {
      response.status(304).end();
      return;
    }
  }
  const { body, coding } = cached.body(request.headers['accept-encoding']);
  if (coding !== undefined) response.set('content-encoding', coding);
  // `send` would compare the ETag again.
  response.set('content-length', String(body.byteLength)).end(body);
}

/** Renders the page of any path; the application's router answers unknown paths with its own 404 page. */
export function renderPage(options: PageOptions): RequestHandler {
  const { apiUrl, assets, demo, logger, metrics, publicUrl, render, site: currentSite } = options;
  const { origin } = publicUrl;
  const cachedPages = new CachedPages();
  const sharedResponses = new SharedResponses();
  return async (request, response) => {
    const { path } = request;
    const { requestId, isKeptOut: isBare = false, isHidden = false } = response.locals;
    const { cookie } = request.headers;
    const startedAt = performance.now();

    const signal = disconnectSignal(response);
    const fetchFromApi = response.locals.fetchForPage ?? fetchForPage();
    const headers = apiHeadersOf(request, response);
    const personalHeaders = cookie === undefined ? headers : { ...headers, cookie };
    const previewed = audienceOf(path);
    // An administrator previews a closed site with her session: the api answers nobody else.
    const visitorHeaders =
      response.locals.isClosed && previewed === 'visitor'
        ? { ...personalHeaders, [previewAudienceHeader]: 'visitor' }
        : headers;
    const verify = () => readerOf({ apiUrl, headers: personalHeaders, fetch: fetchFromApi });
    // Side by side, because each may take its whole time. Without the api there is no version; the page shows what failed.
    const versionRead = currentSite.version();
    const siteRead = versionRead.then((version) => currentSite.at(version));
    // Not every page needs the settings.
    siteRead.catch(() => undefined);
    const [reader, version] = await Promise.all([readerOfPage(path, cookie, verify), versionRead]);
    const audience = reader === 'administrator' ? previewed : undefined;
    const hasSession = audience === undefined ? hasSessionCookie(cookie) : audience === 'member';
    const ageConfirmed = !isBare && (audience !== undefined || hasAgeCookie(cookie));

    const cachedFor = reader === 'visitor' || reader === 'member' ? reader : undefined;
    // A page with a query is one of many, and requested less often.
    const compression = request.url.includes('?') ? 'fast' : 'small';
    const isClosed =
      response.locals.isClosed === true &&
      response.locals.isAdministrator !== true &&
      reader !== 'administrator';
    const shared =
      version !== undefined && cachedFor !== undefined ? { version, reader: cachedFor } : undefined;
    // A visitor who is kept out, or finds the site closed, gets what the API answers to this request.
    const send =
      shared?.reader === 'visitor' && !isBare && !isClosed
        ? sharedResponses.fetch(shared.version, fetchFromApi)
        : fetchFromApi;
    const renderOnce = async (): Promise<CachedPage> => {
      const rendered = metrics.renders.startTimer({ route: pageRouteOf(path) });
      const { unsavedSite } = response.locals;
      const { site, isCurrent } =
        audience !== undefined && unsavedSite !== undefined
          ? { site: unsavedSite, isCurrent: true }
          : isBare
            ? { site: unnamedSite, isCurrent: true }
            : // A stranger who has found the set-up of a closed site learns no name.
              path === pages.setup && isClosed
              ? { site: unnamedSite, isCurrent: true }
              : await siteRead;
      let isComplete = isCurrent;
      const onOther = () => (isComplete = false);
      // A page that others wait for is rendered to its end.
      const page = await render(new Request(origin + request.url, shared === undefined ? { signal } : {}), {
        apiUrl,
        origin,
        hasSession,
        ageConfirmed,
        isBare,
        isHidden,
        isClosed,
        demo,
        site: isClosed ? named(site.words.name) : site,
        audience,
        // Without cookies, the responses are a visitor's for certain. An administrator reads what a member reads.
        apiHeaders: reader === 'visitor' || audience === 'visitor' ? visitorHeaders : personalHeaders,
        fetch: shared === undefined ? fetchFromApi : checkResponses(send, shared, onOther),
        assets,
        onError: (err) => {
          isComplete = false;
          metrics.failures.inc({ kind: 'data' });
          logger.error({ requestId, path, err }, 'page data could not be loaded');
        },
      });
      rendered();
      // A session that ended meanwhile made a visitor's page, which no member may get.
      if (shared?.reader === 'member') isComplete &&= (await verify()) === 'member';
      return new CachedPage(page, { isComplete, compression });
    };
    const key = `${isBare ? 'bare ' : ''}${isHidden ? 'hidden ' : ''}${isClosed ? 'closed ' : ''}${reader} ${hasSession ? 1 : 0}${ageConfirmed ? 1 : 0} ${request.url}`;
    const cached = await (shared === undefined
      ? renderOnce()
      : cachedPages.get(shared.version, key, renderOnce));
    const renderMs = performance.now() - startedAt;
    sendPage(request, response, cached, {
      ...pageHeaders(cached.page, hasSession || reader !== 'visitor', renderMs),
      ...((audience !== undefined || response.locals.isClosed === true || isBare) && {
        'cache-control': 'no-store',
      }),
    });
  };
}
