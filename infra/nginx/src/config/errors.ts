import { type ProblemCode, problemMediaType } from '@sandstone/contract';
import { proxyErrors, errorPage, errorProblem, errorStyle, retryAfterSeconds } from '../error-responses.ts';
import { errorStylePath } from '../public-routes.ts';
import { block, literal, map } from './syntax.ts';

const unreachableStatuses: ReadonlySet<string> = new Set(['502', '504']);

const codes = Object.entries(proxyErrors);
/** A malformed request has no path, so it needs an internal URI instead of a named location. */
const brokenRequestPath = '/proxy-error/400';

export const errorMaps = (): string[] => [
  ...map('$request_uri', '$site_error_kind', ['default page;', '"~^/api(?:[/?]|$)" problem;']),
  ...map('"$site_kept:$status"', '$site_retry_after', [
    'default "";',
    ...Object.entries(retryAfterSeconds).map(([status, seconds]) => `error:${status} ${seconds};`),
  ]),
];

/**
 * Error pages for nginx's own failures and for upstream connection failures, in a server or a location.
 * @param unreachable the status that replaces 502 and 504, where the client need not distinguish them
 */
export const errorPages = (unreachable?: 503): string[] => [
  'recursive_error_pages off;',
  `error_page 400 414 494 495 496 497 =400 ${brokenRequestPath};`,
  `error_page 403 =404 @$\{site_error_kind}_404;`,
  ...codes
    .filter(([status]) => status !== '400')
    .map(([status]) => {
      const told = unreachable !== undefined && unreachableStatuses.has(status) ? ` =${unreachable}` : '';
      return `error_page ${status}${told} @$\{site_error_kind}_${status};`;
    }),
];

const answer = (mediaType: string, status: string, body: string) => [
  'set $site_kept error;',
  'set $site_vary "";',
  'gzip off;',
  // Without this, the extension of the requested path would set the response's type.
  'types { }',
  `default_type ${literal(mediaType)};`,
  `return ${status} ${literal(body)};`,
];

export function errorLocations(): string[] {
  const page = (status: string, code: ProblemCode) =>
    answer('text/html; charset=utf-8', status, errorPage(code));
  return [
    ...block(`location = ${brokenRequestPath}`, ['internal;', ...page('400', 'invalid_request')]),
    ...codes.flatMap(([status, code]) => [
      ...block(
        `location @problem_${status}`,
        answer(problemMediaType, status, errorProblem(code, '$request_id')),
      ),
      ...block(`location @page_${status}`, page(status, code)),
    ]),
    ...block(`location = ${errorStylePath}`, [
      'set $site_kept fixed;',
      'default_type "text/css; charset=utf-8";',
      `return 200 ${literal(errorStyle)};`,
    ]),
  ];
}
