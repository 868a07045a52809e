/**
 * @jest-environment ./src/shared/testing/router-environment.mjs
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
// Uses React's server build for Node: the browser build needs a MessageChannel, which jsdom lacks.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultSiteSettings, legalTitles, problems, texts } from '@sandstone/contract';
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { browserEnvironment, PageEnvironmentProvider } from '../shared/hydration/page-environment.ts';
import { errorsOf, readPageData } from '../shared/hydration/page-data.ts';
import { PageApi } from '../shared/testing/page-api.ts';
import { type FailedState, pageBodies, type PageCase, pageCases } from '../shared/testing/page-cases.ts';
import { renderWith } from '../shared/testing/render-page.ts';
import { createLoaderCache } from './loader-cache.ts';
import { routesOf } from './routes.ts';

// jsdom loads no styles, so they hide nothing; checking visibility would take most of each query's time.
configure({ defaultHidden: true });

// Every page with API content in each of its states: rendered by the server, and loaded by the browser's router.

const main = () => screen.getByRole('main');
const retry = () => within(main()).getByRole('button', { name: texts.errorScreen.retry });
const heading = (name: string, level?: number) => within(main()).getByRole('heading', { name, level });
/** A list that could not be loaded has the same heading, beside an alert. */
function expectContent({ heading: name }: PageCase): void {
  heading(name, 1);
  expect(within(main()).queryByRole('alert')).toBeNull();
}

/** Expects the heading of a notice, the names of its buttons and links in order, and the hint. */
function expectNotice(words: string, actions: readonly string[], hint?: string): void {
  const notice = heading(words).closest('section') ?? document.createElement('section');
  const named = [...within(notice).queryAllByRole('button'), ...within(notice).queryAllByRole('link')];
  expect(named.map(({ textContent }) => textContent)).toEqual(actions);
  if (hint !== undefined) expect(notice.textContent).toContain(hint);
}
const expectFailure = ({ failureHeadings, actions, hints }: PageCase, state: FailedState) =>
  expectNotice(failureHeadings[state], actions(state), hints?.[state]);

type Refused = 403 | 404 | 500;
const refusals: readonly Refused[] = [403, 404, 500];
function respondWithProblem(api: PageApi, { api: path, missing }: PageCase, status: Refused): void {
  const code = ({ 403: 'forbidden', 404: missing, 500: 'internal' } as const)[status];
  expect(problems[code].status).toBe(status);
  api.respondWithProblem(path, code);
}

function showDocument(html: string): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...body.childNodes);
}

async function renderDocument(api: PageApi, path: string) {
  const rendered = await renderWith(api.fetch, path);
  if (rendered.kind !== 'page') throw new Error(`Redirected to ${rendered.location}`);
  return { ...rendered, html: rendered.html.toString() };
}

/** Puts a server-rendered page into the document and returns its status. Its scripts do not run. */
async function openDocument(api: PageApi, path: string): Promise<number> {
  const { html, status } = await renderDocument(api, path);
  showDocument(html);
  return status;
}

/** HTML of pages without a failure, by path: several tests begin at the same page. */
const healthy = new Map<string, string>();
async function openHealthy(path: string): Promise<void> {
  const html = healthy.get(path) ?? (await renderDocument(new PageApi(pageBodies), path)).html;
  healthy.set(path, html);
  showDocument(html);
}

/** A copy of the routes in which no page's code is loaded yet, as in a document that was just opened. */
const unloaded = (table: readonly RouteObject[]): RouteObject[] =>
  table.map((route) =>
    route.children === undefined ? { ...route } : { ...route, children: unloaded(route.children) },
  );

/** Replaces the opened document with a page with a router, from the server's page data, as `entry-client.tsx` does. */
async function hydratePage(path: string) {
  const data = readPageData(document);
  const table = unloaded(routesOf(defaultSiteSettings.words.eventsAlias));
  for (const { route } of matchRoutes(table, path) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  const cache = createLoaderCache(() => router);
  const router = createMemoryRouter(table, {
    dataStrategy: cache.dataStrategy,
    hydrationData: { loaderData: data.loaderData, errors: errorsOf(data.failures) },
    initialEntries: [path],
  });
  cache.save(router.state);
  router.subscribe((state) => cache.save(state));
  document.body.replaceChildren();
  render(
    <StrictMode>
      <PageEnvironmentProvider value={browserEnvironment(data.environment)}>
        <RouterProvider router={router} />
      </PageEnvironmentProvider>
    </StrictMode>,
  );
  return router;
}

/** Opens the page before that of the row. `choose` follows its link to the row's page. */
async function openBefore({ from, path, link }: PageCase) {
  await openHealthy(from);
  const router = await hydratePage(from);
  const choose = () => {
    if (link === undefined) act(() => void router.navigate(path));
    else {
      const place = link.in === 'main' ? main() : screen.getByRole('navigation', { name: 'Main' });
      fireEvent.click(within(place).getByRole('link', { name: link.name }));
    }
  };
  return { router, choose };
}

/** Presses the retry button and waits for the content, or expects the document to be loaded again. */
async function tryAgain(row: PageCase): Promise<void> {
  if (row.retriesByReload !== true) {
    fireEvent.click(retry());
    await waitFor(() => expectContent(row));
    return;
  }
  // jsdom cannot load a document, and reports that to its console.
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  fireEvent.click(retry());
  expect(consoleError).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining('Not implemented: navigation') }),
  );
}

describe.each(pageCases)('$name', (row) => {
  let api: PageApi;
  beforeEach(() => {
    api = new PageApi(pageBodies);
    globalThis.fetch = api.fetch;
    // The head script sets this before the first paint.
    document.documentElement.dataset.age = 'confirmed';
  });
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('renders its content on the server', async () => {
    expect(await openDocument(api, row.path)).toBe(200);
    expectContent(row);
  });

  it.each(refusals)('renders a %i of the API with its status, its text and its actions', async (status) => {
    respondWithProblem(api, row, status);
    expect(await openDocument(api, row.path)).toBe(status);
    expectFailure(row, status);
  });

  it('renders a 503 when the API is unreachable, and shows its content after a retry', async () => {
    api.loseConnection(row.api);
    expect(await openDocument(api, row.path)).toBe(503);
    expectFailure(row, 'disconnected');
    await hydratePage(row.path);
    expectFailure(row, 'disconnected');
    api.clearFaults();
    await tryAgain(row);
  });

  const { empty } = row;
  if (empty !== undefined)
    it('renders the text and the actions of an empty list', async () => {
      api.respond(row.api, empty.body);
      expect(await openDocument(api, row.path)).toBe(200);
      expectContent(row);
      expectNotice(empty.heading, empty.actions);
    });

  it('shows its skeleton until its content arrives', async () => {
    const { router, choose } = await openBefore(row);
    const { textContent: before } = within(main()).getByRole('heading', { level: 1 });
    const held = api.hold(row.api);
    choose();
    await act(() => held.waiting);
    await waitFor(() => {
      expect(main().getAttribute('aria-busy')).toBe('true');
      expect(main().textContent).not.toContain(before);
      // The only lists of a skeleton are its shapes.
      const lists = within(main()).queryAllByRole('list');
      expect(lists.map(({ children }) => children.length)).toEqual(row.skeleton);
    });
    expect(document.title).toContain(defaultSiteSettings.words.name);
    held.release();
    await waitFor(() => expect(main().getAttribute('aria-busy')).toBeNull());
    expectContent(row);
    expect(router.state.location.pathname).toBe(row.path);
  });

  it('aborts its request when another page is chosen', async () => {
    const { router, choose } = await openBefore(row);
    const held = api.hold(row.api);
    choose();
    const signal = await act(() => held.waiting);
    expect(signal?.aborted).toBe(false);
    fireEvent.click(screen.getByRole('link', { name: 'Privacy' }));
    expect(signal?.aborted).toBe(true);
    await waitFor(() => heading(legalTitles.privacy, 1));
    held.release();
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    heading(legalTitles.privacy, 1);
    expect(router.state.navigation.state).toBe('idle');
    expect(main().getAttribute('aria-busy')).toBeNull();
    expect(within(main()).queryByRole('alert')).toBeNull();
  });

  it('shows each failure of its request, the page before on Back, and its content after a retry', async () => {
    const { router, choose } = await openBefore(row);
    const { textContent: before } = within(main()).getByRole('heading', { level: 1 });
    for (const state of [...refusals, 'disconnected'] as const) {
      if (state === 'disconnected') api.loseConnection(row.api);
      else respondWithProblem(api, row, state);
      choose();
      await waitFor(() => expectFailure(row, state));
      // The previous page comes from the loader cache.
      await act(() => router.navigate(-1));
      await waitFor(() => heading(before, 1));
    }
    api.clearFaults();
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    choose();
    await waitFor(() => expectFailure(row, 'offline'));
    isOnline.mockReturnValue(true);
    await tryAgain(row);
  });
});
