import { cookies, cookieValue, errorStylePath, limits, pages } from '@sandstone/contract';
import { closedPage } from '@sandstone/domain';
import { type RequestHandler } from 'express';
import { apiHeadersOf, fetchForPage } from './api-requests.ts';
import { type CurrentSite } from './current-site.ts';
import { readerOf } from './preview.ts';

const isAdminPage = (path: string) => path === pages.admin || path.startsWith(`${pages.admin}/`);

/**
 * Answers everybody but administrators with the page of a closed site. Somebody without a session may sign in, to which
 * the admin area leads, and everybody may set up a new site. What an administrator gets is marked, so that no cache stores it.
 */
export const closedSite =
  ({ apiUrl, site }: { apiUrl: string; site: CurrentSite }): RequestHandler =>
  async (request, response, next) => {
    // The time limit of a page includes this question, because the api may not answer at all.
    const send = fetchForPage();
    response.locals.fetchForPage = send;
    if (await site.isOpen()) return next();
    response.locals.isClosed = true;
    const { path } = request;
    const { cookie } = request.headers;
    if (path === pages.signIn || path === pages.setup) return next();
    if (cookie === undefined || cookieValue(cookies.session, cookie) === undefined) {
      if (isAdminPage(path)) return next();
    } else {
      const headers = { ...apiHeadersOf(request, response), cookie };
      if ((await readerOf({ apiUrl, headers, fetch: send })) === 'administrator') {
        response.locals.isAdministrator = true;
        return next();
      }
    }
    response.status(503).set({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(limits.closedSite.retrySeconds),
    });
    response.send(closedPage(errorStylePath));
  };

/** Shows an administrator what visitors get. It is no secret. */
export const showClosedPage: RequestHandler = (_request, response) => {
  response.set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.send(closedPage(errorStylePath));
};
