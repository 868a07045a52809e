import {
  defaultSiteSettings,
  problemDocument,
  type ProblemCode,
  problemMediaType,
  problems,
  type RouteName,
  routes,
} from '@sandstone/contract';
import { type RenderedPage, type RenderOptions } from '../../app/renderer.ts';
import { render } from '../../app/entry-server.tsx';
import { legalBodies } from './legal.builder.ts';

/** Responses of the API by path and query; a missing path is answered with 404. */
export type FakeResponses = Partial<Record<string, unknown>>;

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

/** A problem that the API answers. */
export class FakeProblem {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    this.code = code;
  }
}

const problemResponse = (code: ProblemCode) =>
  json(problemDocument(code), problems[code].status, problemMediaType);

export const apiPath = (route: RouteName): string => routes[route].path;

/** Renders a page on the server, with the given `fetch`. */
export const renderWith = (
  fetch: typeof globalThis.fetch,
  path: string,
  fields: Partial<RenderOptions> = {},
): Promise<RenderedPage> =>
  render(new Request(`http://localhost:8080${path}`), {
    apiUrl: 'http://api',
    origin: 'http://localhost:8080',
    apiHeaders: {},
    hasSession: false,
    ageConfirmed: true,
    demo: false,
    site: defaultSiteSettings,
    assets: () => ({
      headScript: '/head.js',
      entry: '/client.js',
      styles: [],
      preloads: [],
    }),
    onError: () => undefined,
    fetch,
    ...fields,
  });

/**
 * Renders a page on the server, with an API that gives these responses. The menus are empty, and legal pages have a text,
 * by default.
 */
export async function renderPage(
  path: string,
  responses: FakeResponses = {},
  fields?: Parameters<typeof renderWith>[2],
) {
  const requestedPaths: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    // The client passes the address as a string.
    const address = (input as string).replace('http://api', '');
    const isMenu = address === routes.events.path;
    if (!isMenu) requestedPaths.push(address);
    const response =
      responses[address] ??
      responses[address.split('?')[0] ?? ''] ??
      (isMenu ? { events: [] } : legalBodies[address]);
    if (response === undefined) return Promise.resolve(problemResponse('not_found'));
    return Promise.resolve(response instanceof FakeProblem ? problemResponse(response.code) : json(response));
  };
  return { requestedPaths, page: await renderWith(fetch, path, fields) };
}

/** Like `renderPage`, for a response that is a page, not a redirect. */
export async function renderedHtml(...args: Parameters<typeof renderPage>) {
  const { requestedPaths, page } = await renderPage(...args);
  if (page.kind !== 'page') throw new Error(`Redirected to ${page.location}`);
  return { requestedPaths, status: page.status, html: page.html.toString() };
}
