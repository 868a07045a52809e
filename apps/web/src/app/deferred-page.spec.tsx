/**
 * @jest-environment ./src/testing/router-environment.mjs
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
// Uses React's server build for Node: the browser build needs a MessageChannel, which jsdom lacks.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { gatedSiteId } from '../features/age-gate/age-gate.elements.ts';
import { deferPage } from './deferred-page.tsx';
import { PageOutlet } from './layout/page-outlet.tsx';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <Link to="/posts">Posts</Link>
      <a href="https://elsewhere.example/">Elsewhere</a>
      <div
        data-player="/embed/1"
        data-title="A video"
        dangerouslySetInnerHTML={{ __html: '' }}
        suppressHydrationWarning
      />
    </>
  );
}

const routesWith = (page: RouteObject): RouteObject[] => [
  { Component: PageOutlet, children: [page, { path: '/posts', Component: () => <p>The posts</p> }] },
];

const site = () => document.getElementById(gatedSiteId);
const button = () => document.querySelector('button');
const link = (text: string) => [...document.querySelectorAll('a')].find((a) => a.textContent === text);
const load = jest.fn<() => Promise<{ Component: typeof Counter }>>();
/** Lets React finish, which hydrates a boundary at a low priority. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
let root: Root | undefined;

/** Opens a page of the server, and hydrates it as `entry-client.tsx` does. */
async function open({ deferred = ' data-deferred="/a.js /b.js"', handle = {} } = {}) {
  const server = createMemoryRouter(routesWith({ path: '/', Component: Counter }));
  const html = renderToString(<RouterProvider router={server} />);
  document.body.innerHTML = `<script data-entry="/client.js"${deferred}></script><div id="${gatedSiteId}">${html}</div>`;
  const routes = routesWith({ path: '/', handle, lazy: load });
  const page = deferPage(routes);
  if (page === undefined) return { page };
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: {} } });
  page.guard(router);
  await act(async () => {
    root = hydrateRoot(site() as HTMLElement, <RouterProvider router={router} />);
    await Promise.resolve();
  });
  return { page, router };
}

beforeEach(() => {
  load.mockReset().mockResolvedValue({ Component: Counter });
  history.replaceState(null, '', '/');
  localStorage.clear();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  delete document.documentElement.dataset['acted'];
  document.head.innerHTML = '';
});

describe('a deferred page', () => {
  it('keeps the HTML of the server, and loads its code with the first action', async () => {
    await open();
    await settle();
    const before = button();
    expect(before?.textContent).toBe('0');
    expect(load).not.toHaveBeenCalled();
    dispatchEvent(new Event('pointermove'));
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    expect(
      [...document.head.querySelectorAll('link')].map((preload) => preload.getAttribute('href')),
    ).toEqual(['/a.js', '/b.js']);
    expect(button()).toBe(before);
    act(() => before?.click());
    expect(button()?.textContent).toBe('1');
  });

  it('loads its code at once after an action that came before its script', async () => {
    document.documentElement.dataset['acted'] = '';
    await open();
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    act(() => button()?.click());
    expect(button()?.textContent).toBe('1');
  });

  it('repeats a click that came before hydration, once', async () => {
    await open();
    await settle();
    button()?.click();
    expect(load).not.toHaveBeenCalled();
    await settle();
    expect([load.mock.calls.length, button()?.textContent]).toEqual([1, '1']);
  });

  it('follows a link within the document', async () => {
    const { router } = await open();
    await settle();
    link('Posts')?.click();
    await settle();
    expect([router?.state.location.pathname, site()?.textContent]).toEqual(['/posts', 'The posts']);
  });

  it('loads the document of a touched link, because its own code would come before the next page', async () => {
    const { router } = await open();
    await settle();
    // jsdom cannot navigate, and reports that.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const touch = (element: Element | null | undefined) => {
      const over = new Event('pointerover', { bubbles: true });
      element?.dispatchEvent(Object.assign(over, { pointerType: 'touch' }));
      element?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      return fireEvent.click(element as Element);
    };
    expect(touch(link('Posts'))).toBe(true);
    await settle();
    expect([load.mock.calls.length, router?.state.location.pathname]).toEqual([0, '/']);
    // The parts that stay on the page need the code, and the next link has it.
    expect(touch(button())).toBe(false);
    await settle();
    expect(touch(link('Posts'))).toBe(false);
    await settle();
    expect(router?.state.location.pathname).toBe('/posts');
    logged.mockRestore();
  });

  it('leaves other sites and new tabs to the browser', async () => {
    await open();
    // jsdom cannot navigate, and reports that.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const isLeft = (text: string, keys: MouseEventInit = {}) => fireEvent.click(link(text) as Element, keys);
    expect([isLeft('Elsewhere'), isLeft('Posts', { ctrlKey: true }), isLeft('Posts')]).toEqual([
      true,
      true,
      false,
    ]);
    await settle();
    logged.mockRestore();
  });

  it('is hydrated before a navigation of the layout', async () => {
    const { router } = await open();
    await settle();
    void router?.navigate('/posts');
    await settle();
    expect([load.mock.calls.length, site()?.textContent]).toEqual([1, 'The posts']);
  });

  it('keeps its HTML if its code fails to load, and refuses navigations', async () => {
    load.mockRejectedValue(new Error('no'));
    const { page, router } = await open();
    await settle();
    await expect(router?.navigate('/posts')).rejects.toThrow('no');
    await expect(page?.hydrate()).rejects.toThrow('no');
    await settle();
    expect(button()?.textContent).toBe('0');
    // jsdom cannot navigate, and reports that.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    link('Posts')?.click();
    await settle();
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('shows its player before hydration, which keeps the player', async () => {
    await open();
    await settle();
    const player = document.querySelector('iframe');
    expect([player?.getAttribute('src'), player?.title]).toEqual(['/embed/1', 'A video']);
    dispatchEvent(new Event('pointerdown'));
    await settle();
    expect(load).toHaveBeenCalled();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    expect(document.querySelector('iframe')).toBe(player);
  });
});

describe('a page is not deferred', () => {
  it('if the server does not allow it', async () => {
    expect((await open({ deferred: '' })).page).toBeUndefined();
  });

  it('if it shows the visitor’s own reactions', async () => {
    const handle = { showsReactions: true };
    localStorage.setItem('reacted', '1');
    expect((await open({ handle })).page).toBeUndefined();
    expect(document.head.querySelectorAll('link')).toHaveLength(2);
    localStorage.clear();
    expect((await open({ handle })).page).toBeDefined();
  });
});
