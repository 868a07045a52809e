import { problemMediaType } from '@sandstone/contract';
import { closedSitePage, errorPage, errorProblem, proxyErrors } from '../responses/error-responses.ts';
import { literal, renderTemplate } from './template.ts';

const errors = Object.entries(proxyErrors);
const html = 'text/html; charset=utf-8';
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

function errorLocation(
  location: string,
  { status, mediaType = html, text }: { status: string; mediaType?: string; text: string },
  { internal = '', kept = 'error' } = {},
): string {
  const body = literal(text);
  return renderTemplate('server/error-location', { location, status, mediaType, body, internal, kept });
}

/** The locations of a response: JSON for the api's paths, and a page for the others. */
export const errorPair = (
  name: string,
  status: string,
  { problem, page, kept }: { problem: string; page: string; kept?: string },
): string[] => [
  errorLocation(`@problem_${name}`, { status, mediaType: problemMediaType, text: problem }, { kept }),
  errorLocation(`@page_${name}`, { status, text: page }, { kept }),
];

export const errorLocations = (): string[] => [
  ...errors.flatMap(([status, code]) => {
    const page = errorPage(code);
    const location = `= /proxy-error/${status}`;
    return [
      ...(unread.includes(status)
        ? [errorLocation(location, { status, text: page }, { internal: 'internal;' })]
        : []),
      ...errorPair(status, status, { problem: errorProblem(code, '$request_id'), page }),
    ];
  }),
  ...errorPair('closed', '503', {
    problem: errorProblem('site_closed', '$request_id'),
    page: closedSitePage,
    kept: 'closed',
  }),
  ...errorPair('crawler', '403', {
    problem: errorProblem('crawler_refused', '$request_id'),
    page: errorPage('crawler_refused'),
  }),
];
