/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FeedEnd } from './feed-end.tsx';

const innerHeight = 900;
const feedWith = (nextCursor: string | null) => ({
  items: [],
  nextCursor,
  total: 0,
  status: 'idle' as const,
});
const endWith = (nextCursor: string | null) => (
  <MemoryRouter>
    <FeedEnd feed={feedWith(nextCursor)} loadMore={() => {}} more="More" />
  </MemoryRouter>
);

beforeEach(() => {
  Object.assign(window, {
    innerHeight,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it.each([
  ['keeps the footer in its place if it is near', 915, 566, '349px'],
  ['fills the window if the footer was above its bottom', 800, 566, '334px'],
  ['fills the window if the footer was far away', 5000, 566, '334px'],
  ['takes no space below the window', 915, 1000, ''],
])('the end of a list %s', (_what, bottomBefore, top, minHeight) => {
  const rectangle = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  rectangle.mockReturnValue({ top: 0, bottom: bottomBefore } as DOMRect);
  const { container, rerender } = render(endWith('next'));
  rectangle.mockReturnValue({ top, bottom: top } as DOMRect);
  rerender(endWith(null));
  expect(container.querySelector<HTMLElement>('[aria-live]')?.style.minHeight).toBe(minHeight);
});

it('a list that was complete from the start needs no space at its end', () => {
  const { container } = render(endWith(null));
  expect(container.querySelector<HTMLElement>('[aria-live]')?.style.minHeight).toBe('');
});
