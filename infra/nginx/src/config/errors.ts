import { problemMediaType } from '@sandstone/contract';
import { closedResponse, errorPage, errorProblem, proxyErrors } from '../error-responses.ts';
import { literal, renderTemplate } from './template.ts';

/** Location name, status, type and body. */
export type RegionError = readonly [location: string, status: string, mediaType: string, text: string];

const errors = Object.entries(proxyErrors);
/** nginx has not read the path of these requests, so that their pages need an address of their own. */
const unread: readonly string[] = ['400', '414'];

/** @param unreachable the status that replaces 502 and 504, where the client need not distinguish them */
export const errorPages = (unreachable?: 503, ofRegions: readonly string[] = []): string =>
  renderTemplate('server/error-pages', {
    ofRegions,
    errorPages: errors
      .filter(([status]) => !unread.includes(status))
      .map(([status]) => {
        const replaced = unreachable !== undefined && (status === '502' || status === '504');
        return `error_page ${status}${replaced ? ` =${unreachable}` : ''} @$\{site_error_kind}_${status};`;
      }),
  });

export function errorLocations(regionErrors: readonly RegionError[] = []): string[] {
  const errorLocation = (
    location: string,
    status: string,
    mediaType: string,
    text: string,
    { internal = '', kept = 'error' } = {},
  ) =>
    renderTemplate('server/error-location', {
      location,
      status,
      mediaType,
      body: literal(text),
      internal,
      kept,
    });
  const html = 'text/html; charset=utf-8';
  return [
    ...errors.flatMap(([status, code]) => [
      ...(unread.includes(status)
        ? [
            errorLocation(`= /proxy-error/${status}`, status, html, errorPage(code), {
              internal: 'internal;',
            }),
          ]
        : []),
      errorLocation(`@problem_${status}`, status, problemMediaType, errorProblem(code, '$request_id')),
      errorLocation(`@page_${status}`, status, html, errorPage(code)),
    ]),
    errorLocation('@problem_closed', '503', problemMediaType, closedResponse.problem('$request_id'), {
      kept: 'closed',
    }),
    errorLocation('@page_closed', '503', html, closedResponse.page, { kept: 'closed' }),
    ...regionErrors.map(([location, status, mediaType, text]) =>
      errorLocation(location, status, mediaType, text),
    ),
  ];
}
