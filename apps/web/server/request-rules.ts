import { pageTargetHeader } from '@sandstone/contract';
import { type RequestHandler } from 'express';
import { refuse } from './failure-page.ts';

/** Percent-encoded control characters, including the Unicode line separators. */
const controlCharacter = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i;

/** Replaces the URL of a shared page by that for which the reverse proxy caches it, which lacks tracking parameters. */
export const usePageTarget: RequestHandler = (request, _response, next) => {
  request.url = request.get(pageTargetHeader) ?? request.url;
  next();
};

/**
 * Answers 404 for a path with a control character: no page has one, and the router's pattern for unknown pages does not
 * match all of them. A request line such as `//host/path` or an absolute address would point elsewhere when resolved.
 */
export const refuseUnsafePath: RequestHandler = ({ url }, response, next) => {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith('/') && !path.startsWith('//') && !controlCharacter.test(path)) next();
  else refuse(response, 404);
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
