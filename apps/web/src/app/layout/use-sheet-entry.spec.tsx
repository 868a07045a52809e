/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type SheetEntry, useSheetEntry } from './use-sheet-entry.ts';

let sheet: SheetEntry;
let respond: () => void;
let router: ReturnType<typeof createMemoryRouter>;

function Page() {
  sheet = useSheetEntry();
  return <p>{sheet.isOpen ? 'open' : 'closed'}</p>;
}

const shown = () => screen.getByRole('paragraph').textContent;
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));

/** Steps back wait for `respond`, as on a slow connection. */
beforeEach(async () => {
  router = createMemoryRouter(
    [
      { path: '/before', Component: () => <p>before</p> },
      {
        path: '/',
        Component: Page,
        loader: () => new Promise((resolve) => (respond = () => resolve(null))),
        shouldRevalidate: ({ nextUrl }) => nextUrl.hash === '',
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ['/before', '/'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  await settled();
  respond();
  await settled();
  act(() => sheet.open());
  await settled();
  expect(shown()).toBe('open');
});

it('opens a sheet that is opened again while it is closing', async () => {
  act(() => sheet.close());
  act(() => sheet.open());
  respond();
  await settled();
  expect(shown()).toBe('open');
  act(() => sheet.close());
  await settled();
  respond();
  await settled();
  expect(shown()).toBe('closed');
  // Its entry was removed each time.
  await act(() => router.navigate(-1));
  expect(shown()).toBe('before');
});

it('stays on the page when a closing sheet is closed again', async () => {
  act(() => sheet.close());
  act(() => sheet.close());
  await settled();
  respond();
  await settled();
  expect(shown()).toBe('closed');
});
