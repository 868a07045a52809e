/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { limits, memberTexts, pages, texts } from '@sandstone/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { PageOutlet } from './page-outlet.tsx';

function Posts() {
  return <p>{String(useLoaderData())}</p>;
}

interface Held {
  signal: AbortSignal;
  respond: (value: unknown) => void;
}

/** Renders a page from which two others are opened, whose data is held back. */
function open() {
  const held: Held[] = [];
  const loader = ({ request: { signal } }: { request: Request }) =>
    new Promise((respond) => held.push({ signal, respond }));
  const router = createMemoryRouter(
    [
      {
        Component: PageOutlet,
        children: [
          { path: pages.links, Component: () => <p>The links</p> },
          { path: pages.posts, Component: Posts, loader },
          // It has no skeleton.
          { path: pages.signIn, Component: () => <p>Sign in</p>, loader },
        ],
      },
    ],
    { initialEntries: [pages.links] },
  );
  render(<RouterProvider router={router} />);
  return { router, held };
}

const main = () => screen.getByRole('main');
const isLoading = () => document.title.includes(texts.navigation.sessionLoading);
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const respond = (held: Held | undefined, value: unknown) => act(async () => held?.respond(value));

// The skeletons are there at once.
beforeAll(() => import('./skeletons.lazy.tsx'));
beforeEach(() => {
  jest.useFakeTimers();
  // jsdom does not scroll. Newer browsers return a promise, which an effect must not return.
  window.scrollTo = jest.fn(() => Promise.resolve()) as unknown as typeof window.scrollTo;
});

it('shows no loading state of a page whose data comes soon', async () => {
  const { router, held } = open();
  act(() => void router.navigate(pages.posts));
  await wait(100);
  expect([main().textContent, main().hasAttribute('aria-busy')]).toEqual(['The links', false]);
  await respond(held[0], 'The posts');
  expect(main().textContent).toBe('The posts');
});

it('shows the skeleton of a slow page from its top, then the page', async () => {
  const { router, held } = open();
  act(() => void router.navigate(pages.posts));
  await wait(150);
  expect(main().getAttribute('aria-busy')).toBe('true');
  expect([screen.queryByText('The links'), isLoading()]).toEqual([null, true]);
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  await respond(held[0], 'The posts');
  expect([main().textContent, main().hasAttribute('aria-busy')]).toEqual(['The posts', false]);
});

it('keeps the current page beside the progress bar where the next one has no skeleton', async () => {
  const { router } = open();
  act(() => void router.navigate(pages.signIn));
  await wait(150);
  expect([main().textContent, main().getAttribute('aria-busy')]).toEqual(['The links', 'true']);
});

it('aborts the request of a page that is left, and shows what the visitor chose instead', async () => {
  const { router, held } = open();
  act(() => void router.navigate(pages.posts));
  await wait(150);
  await act(() => router.navigate(pages.links));
  await respond(held[0], 'Too late');
  expect([held[0]?.signal.aborted, main().textContent]).toEqual([true, 'The links']);
});

it('asks again on request where a page takes very long, and also shows a page that loads again', async () => {
  const { router, held } = open();
  act(() => void router.navigate(pages.posts));
  await wait(150);
  await wait(limits.slowRequestMs);
  expect(screen.getByRole('status').textContent).toContain(memberTexts.slow.page);
  fireEvent.click(screen.getByRole('button', { name: texts.errorScreen.retry }));
  await respond(held[1], 'The posts');
  expect(main().textContent).toBe('The posts');

  act(() => void router.revalidate());
  await wait(150);
  expect(screen.queryByText('The posts')).toBeNull();
  await respond(held[2], 'For another user');
  expect(main().textContent).toBe('For another user');
});
