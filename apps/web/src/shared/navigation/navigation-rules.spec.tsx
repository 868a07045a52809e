/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { followNavigationRules } from './navigation-rules.ts';

const flushUpdates = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

/** Opens a site whose pages link to each other and to themselves. `loadedPaths` lists the calls of their loaders. */
async function openSite({ asDocuments = false } = {}) {
  const loadedPaths: string[] = [];
  const held = Promise.withResolvers<null>();
  const links = ['/posts', '/posts?cursor=2', '/pictures', '/held'];
  const page = {
    HydrateFallback: () => null,
    loader: ({ request }: { request: Request }) => {
      const { pathname, search } = new URL(request.url);
      loadedPaths.push(pathname + search);
      return pathname === '/held' ? held.promise : null;
    },
    element: links.map((to) => (
      <Link key={to} to={to}>
        {to}
      </Link>
    )),
  };
  const router = createMemoryRouter(
    links.slice(1).map((path) => ({ ...page, path: path.replace(/[?].*/, '') })),
    { initialEntries: ['/posts'] },
  );
  const loaded: string[] = [];
  const own = jest.spyOn(router, 'navigate');
  followNavigationRules(router, {
    asDocuments,
    load: (address, { replace = false } = {}) => void loaded.push(replace ? `replace ${address}` : address),
  });
  render(<RouterProvider router={router} />);
  await flushUpdates();
  loadedPaths.length = 0;
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('link', { name }));
    await flushUpdates();
  };
  return { router, own, loadedPaths, loaded, choose };
}

describe('a navigation', () => {
  it('to the current path is ignored, from a link and from code', async () => {
    const { router, loadedPaths, choose } = await openSite();
    const { key } = router.state.location;
    await choose('/posts');
    await act(() => router.navigate('/posts'));
    await act(() => router.navigate(''));
    expect([loadedPaths, router.state.location.key]).toEqual([[], key]);
    await choose('/posts?cursor=2');
    expect(loadedPaths).toEqual(['/posts?cursor=2']);
  });

  it('adds its start time to the location state', async () => {
    const { router, choose } = await openSite();
    const before = Date.now();
    await choose('/pictures');
    const { startedAt } = router.state.location.state as { startedAt: number };
    expect(startedAt).toBeGreaterThanOrEqual(before);
    expect(startedAt).toBeLessThanOrEqual(Date.now());
    await act(() => router.navigate({ search: '?photo=1' }, { state: { photoOpenedHere: true } }));
    expect(router.state.location).toMatchObject({
      pathname: '/pictures',
      search: '?photo=1',
      state: { photoOpenedHere: true, startedAt: expect.any(Number) },
    });
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
  });

  it('that fails loads the target as a document', async () => {
    const { own, loaded, choose } = await openSite();
    own.mockRejectedValue(new Error('refused'));
    await choose('/pictures');
    expect(loaded).toEqual(['/pictures']);
  });

  it('to another page loads a document where the server decides who gets it', async () => {
    const { router, loaded, loadedPaths, choose } = await openSite({ asDocuments: true });
    await choose('/pictures');
    await act(() => router.navigate('/held?from=here', { replace: true }));
    expect(loaded).toEqual(['/pictures', 'replace /held?from=here']);
    await choose('/posts?cursor=2');
    expect([loaded.length, loadedPaths]).toEqual([2, ['/posts?cursor=2']]);
  });

  it('to the current page cancels the pending navigation', async () => {
    const { router, choose } = await openSite();
    await choose('/held');
    expect(router.state.navigation.location?.pathname).toBe('/held');
    await choose('/posts');
    expect([router.state.navigation.state, router.state.location.pathname]).toEqual(['idle', '/posts']);
  });
});
