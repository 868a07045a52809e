/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { type FeedPage } from './feed.ts';
import { useFeed } from './use-feed.ts';
import { advanceSessionEpoch } from '../session/session-epoch.ts';

interface Item {
  id: string;
  locked: boolean;
}
let isLocked = true;
const items = (...ids: string[]): Item[] => ids.map((id) => ({ id, locked: isLocked }));
const loadMore = jest.fn((): Promise<FeedPage<Item>> =>
  Promise.resolve({ items: items('c', 'd'), nextCursor: null, total: 4 }),
);

function List() {
  // The loader below returns this type.
  const first = useLoaderData() as FeedPage<Item>;
  const { feed, loadMore: more } = useFeed(first, loadMore);
  return (
    <>
      <p>{feed.items.map(({ id, locked }) => id + (locked ? ' locked' : ' open')).join(', ')}</p>
      <button onClick={more}>More</button>
    </>
  );
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      ...['/', '/other'].map((listPath) => ({
        path: listPath,
        loader: () => ({ items: items('a', 'b'), nextCursor: 'x', total: 4 }),
        Component: List,
      })),
      { path: '/else', Component: () => <p>Elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

async function visit() {
  // Discards the lists of earlier tests.
  advanceSessionEpoch();
  isLocked = true;
  const router = open('/');
  await screen.findByText('a locked, b locked');
  await act(async () => screen.getByRole('button').click());
  await screen.findByText('a locked, b locked, c locked, d locked');
  return router;
}

describe('a list with several loaded pages', () => {
  it('is restored on Back', async () => {
    const router = await visit();
    await act(() => router.navigate('/else'));
    await act(() => router.navigate(-1));
    expect(screen.getByText('a locked, b locked, c locked, d locked')).toBeTruthy();
  });

  it('is not restored on another page that a document begins with, although its history entry has the same key', async () => {
    const first = await visit();
    cleanup();
    const second = open('/other');
    expect(second.state.location.key).toBe(first.state.location.key);
    expect(await screen.findByText('a locked, b locked')).toBeTruthy();
  });

  it('starts again with the content of the new user when the user changes', async () => {
    const router = await visit();
    isLocked = false;
    advanceSessionEpoch();
    await act(() => router.revalidate());
    expect(screen.getByText('a open, b open')).toBeTruthy();
  });

  it('is not restored for another user', async () => {
    const router = await visit();
    await act(() => router.navigate('/else'));
    isLocked = false;
    advanceSessionEpoch();
    await act(() => router.navigate(-1));
    expect(screen.getByText('a open, b open')).toBeTruthy();
  });

  it('keeps its pages on a revalidation for the same user', async () => {
    const router = await visit();
    await act(() => router.revalidate());
    expect(screen.getByText('a locked, b locked, c locked, d locked')).toBeTruthy();
  });
});
