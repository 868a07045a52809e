import { pageTargetHeader } from '@sandstone/contract';
import { type RequestHandler } from 'express';
import { refuse } from './failure-page.ts';

/** Percent-encoded control characters, including the Unicode line separators. */
const controlCharacter = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i;

/** Replaces the URL by that of which the reverse proxy keeps the page, with no parameters that no page knows. */
export const usePageTarget: RequestHandler = (request, _response, next) => {
  request.url = request.get(pageTargetHeader) ?? request.url;
  next();
};

/** A path with these is another one when it is resolved: `\` counts as `/` then, and `.` and `..` are taken away. */
const resolvedToAnother = /\\|%5c|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Answers 404 for a path with a control character: no page has one, and the router's pattern for unknown pages does not
 * match all of them. A request line such as `//host/path` or an absolute address would point elsewhere when resolved, and
 * so would `/admin/..\`. Later handlers compare the path that is rendered.
 */
export const refuseUnsafePath: RequestHandler = (request, response, next) => {
  const [path = ''] = request.url.split('?', 1);
  const isSafe =
    path.startsWith('/') &&
    !path.startsWith('//') &&
    !controlCharacter.test(path) &&
    !resolvedToAnother.test(path);
  if (!isSafe) return refuse(response, 404);
  const { pathname, search } = new URL(request.url, 'http://own.invalid');
  request.url = pathname + search;
  next();
};

export const refuseOtherMethods: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'HEAD') next();
  else refuse(response.set('allow', 'GET, HEAD'), 405);
};

/** Redirects to the path without its trailing slash: each page has one address. */
export const redirectTrailingSlash: RequestHandler = ({ url }, response, next) => {
  const [path = '', ...query] = url.split('?');
  const canonicalPath = path.replace(/(?<!\/)\/+$/, '');
  // A path that a browser could read as another site is not redirected; the page answers it with 404.
  if (canonicalPath === path || !/^\/[\w-][\w/%.~-]*$/.test(canonicalPath)) {
    next();
    return;
  }
  const location = [canonicalPath, ...query].join('?');
  response.status(301);
  response.set({ location, 'cache-control': 'public, max-age=3600', 'content-length': '0' }).end();
};
