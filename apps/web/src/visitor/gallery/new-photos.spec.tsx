/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { seenPictures } from '@sandstone/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ageConfirmedEvent } from '../../shared/hooks/use-age-confirmed.ts';
import { somePhoto, somePhotosPage } from '../../shared/testing/photo.builder.ts';
import { type GalleryData } from './gallery.loader.ts';
import { PicturesPage } from './pictures.page.tsx';

const [third, second, first] = [3, 2, 1].map((day) =>
  somePhoto({ description: `Day ${day}`, createdOn: `2026-01-0${day}T00:00:00.000Z` }),
) as [ReturnType<typeof somePhoto>, ReturnType<typeof somePhoto>, ReturnType<typeof somePhoto>];

beforeAll(async () => {
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = () => undefined;
  // Its code takes longer to load than a test waits.
  await import('./new-photos.lazy.tsx');
});

async function open(photos: ReturnType<typeof somePhoto>[], parts: Partial<GalleryData> = {}, path = '/') {
  let data = {
    ...somePhotosPage({ photos, total: photos.length }),
    index: 0,
    isPhotoMissing: false,
    ...parts,
  };
  const loader = () => data;
  const router = createMemoryRouter([{ id: 'page', path: '*', loader, Component: PicturesPage }], {
    initialEntries: [path],
    hydrationData: { loaderData: { page: data } },
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
    await import('./new-photos.lazy.tsx');
  });
  return {
    /** Shows some of the photos. */
    select: (selected: ReturnType<typeof somePhoto>[], address: string) => {
      data = { ...data, photos: selected };
      return act(() => router.navigate(address));
    },
  };
}
function nextVisit() {
  cleanup();
  sessionStorage.clear();
}
const news = () => screen.queryByRole('link', { name: /new since your last visit/ })?.textContent;
/** The button is in a menu, which exists always. */
const forget = () => fireEvent.click(screen.getByText(seenPictures.forget));
const marked = () => screen.queryAllByText('New').length;

beforeEach(() => {
  document.documentElement.dataset.age = 'confirmed';
});

it('marks the photos that came since the last visit, until one press forgets what was seen', async () => {
  await open([first]);
  expect([news(), marked()]).toEqual([undefined, 0]);
  nextVisit();
  await open([third, second, first]);
  expect([news(), marked()]).toEqual(['2 new since your last visit', 2]);
  forget();
  expect([news(), marked()]).toEqual([undefined, 0]);
  expect(screen.getByRole('status').textContent).toBe(seenPictures.forgotten);
  expect(localStorage.getItem('visits')).toBe('{}');
});

it('forgets what was seen also while nothing is new', async () => {
  await open([first]);
  expect(localStorage.getItem('visits')).toContain(first.id);
  forget();
  expect(localStorage.getItem('visits')).toBe('{}');
});

it('remembers nothing before the age gate is passed', async () => {
  delete document.documentElement.dataset.age;
  await open([first]);
  expect(localStorage.getItem('visits')).toBeNull();
  await act(async () => {
    document.documentElement.dataset.age = 'confirmed';
    document.dispatchEvent(new Event(ageConfirmedEvent));
    await import('./new-photos.lazy.tsx');
  });
  expect(localStorage.getItem('visits')).toContain(first.id);
});

it('remembers only the beginning of the gallery', async () => {
  await open([first], { index: 40 });
  expect(localStorage.getItem('visits')).toBeNull();
});

it('remembers the whole gallery alone, and marks what is new in it where some of it is shown', async () => {
  await open([first]);
  nextVisit();
  await open([second], {}, '/?event=dunes');
  // The photos of an adventure do not tell what is new.
  expect([news(), marked()]).toEqual([undefined, 0]);
  expect(localStorage.getItem('visits')).toBe(JSON.stringify({ now: [first.id] }));
  cleanup();
  const { select } = await open([third, second, first]);
  expect([news(), marked()]).toEqual(['2 new since your last visit', 2]);
  const stored = localStorage.getItem('visits');
  await select([second, first], '/?event=dunes');
  expect([news(), marked()]).toEqual(['1 new since your last visit', 1]);
  await select([first], '/?event=rim');
  expect([news(), marked()]).toEqual([undefined, 0]);
  expect(localStorage.getItem('visits')).toBe(stored);
  await select([third, second, first], '/');
  expect([news(), marked()]).toEqual(['2 new since your last visit', 2]);
});

it('names the months of photos once, as a heading', async () => {
  await open([somePhoto({ createdOn: '2026-02-01T00:00:00.000Z' }), third, second]);
  const months = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(months).toEqual(['January – February 2026']);
});
