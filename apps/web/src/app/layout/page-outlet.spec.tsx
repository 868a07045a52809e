/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { createLoaderCache } from '../loader-cache.ts';
import { pendingDelayMs } from '../pending-data.ts';
import { PageOutlet } from './page-outlet.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'startViewTransition');
});

function Posts() {
  return <p>{String(useLoaderData())}</p>;
}

const after = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

it('shows data that arrives while a view transition is about to show the pending page', async () => {
  // A browser calls back after it has captured the current page.
  const callbacks: (() => unknown)[] = [];
  Object.assign(document, {
    startViewTransition: (callback: () => unknown) => {
      callbacks.push(callback);
      return { finished: new Promise(() => {}), skipTransition: jest.fn() };
    },
  });
  const data = Promise.withResolvers<string>();
  const cache = createLoaderCache(() => router);
  const router = createBrowserRouter(
    [
      {
        Component: PageOutlet,
        children: [
          { path: '/', Component: () => <p>Home</p> },
          { path: '/posts', Component: Posts, loader: () => data.promise },
        ],
      },
    ],
    { dataStrategy: cache.dataStrategy },
  );
  router.subscribe((state) => cache.save(state));
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/posts', { viewTransition: true }));
  await after(pendingDelayMs);
  expect(callbacks).toHaveLength(1);
  data.resolve('The posts');
  await after(20);
  await act(async () => void callbacks[0]?.());
  await after(20);
  expect(screen.getByRole('main').textContent).toBe('The posts');
});
