import { jest } from '@jest/globals';
import { pages } from '@sandstone/contract';
import { act, fireEvent, render, screen, type within } from '@testing-library/react';
import { type ComponentType } from 'react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { fakeApi, type FakeRoutes } from '../../shared/testing/fake-api.ts';
import { AdminProviders } from './admin-providers.tsx';
import { adminPages } from '../admin-pages.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';

/** Flushes pending responses and updates, with faked or real timers. */
export const settle = (): Promise<void> =>
  act(async () => {
    if ('clock' in setTimeout) await jest.advanceTimersByTimeAsync(1);
    else await new Promise((resolve) => setTimeout(resolve, 5));
  });

/**
 * Renders the page with this address, to which another page has led, and the undo bar beside it. The API gives
 * `responses`.
 * @param Component replaces the page
 */
export async function openAdmin(path: string, responses: FakeRoutes = {}, Component?: ComponentType) {
  const requests = fakeApi(responses);
  const [match] = matchRoutes(adminPages, path) ?? [];
  const lazy = match?.route.lazy;
  const page = Component === undefined && typeof lazy === 'function' ? await lazy() : { Component };
  const router = createMemoryRouter(
    [
      { path: match?.route.path ?? path, ...page },
      { path: '*', Component: () => <p>Elsewhere</p> },
    ],
    { initialEntries: [pages.home, path] },
  );
  offerUndo(undefined);
  render(
    <AdminProviders>
      <RouterProvider router={router} />
    </AdminProviders>,
  );
  await settle();
  return { requests, router };
}

type Queries = Pick<ReturnType<typeof within>, 'getByRole'>;

export async function clickControl(name: string | RegExp, role = 'button', scope: Queries = screen) {
  fireEvent.click(scope.getByRole(role, { name }));
  await settle();
}
/** Presses a button. @param scope where it is, such as a dialog */
export const press = (name: string | RegExp, scope?: Queries): Promise<void> =>
  clickControl(name, 'button', scope);
