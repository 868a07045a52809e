/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ageConfirmedEvent } from '../../shared/hooks/use-age-confirmed.ts';
import { somePhoto, somePhotosPage } from '../../shared/testing/photo.builder.ts';
import { type GalleryData } from './gallery.loader.ts';
import { PicturesPage } from './pictures.page.tsx';

const [third, second, first] = [3, 2, 1].map((day) =>
  somePhoto({ description: `Day ${day}`, createdOn: `2026-01-0${day}T00:00:00.000Z` }),
) as [ReturnType<typeof somePhoto>, ReturnType<typeof somePhoto>, ReturnType<typeof somePhoto>];

function open(photos: ReturnType<typeof somePhoto>[], parts: Partial<GalleryData> = {}) {
  const data = {
    ...somePhotosPage({ photos, total: photos.length }),
    index: 0,
    isPhotoMissing: false,
    ...parts,
  };
  const router = createMemoryRouter([{ id: 'page', path: '*', Component: PicturesPage }], {
    hydrationData: { loaderData: { page: data } },
  });
  return render(<RouterProvider router={router} />);
}
function nextVisit() {
  cleanup();
  sessionStorage.clear();
}
const news = () => screen.queryByRole('link', { name: /new since your last visit/ })?.textContent;
const marked = () => screen.queryAllByText('New').length;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.dataset.age = 'confirmed';
});
afterEach(cleanup);

it('marks the photos that came since the last visit, until one press forgets what was seen', () => {
  open([first]);
  expect([news(), marked()]).toEqual([undefined, 0]);
  nextVisit();
  open([third, second, first]);
  expect([news(), marked()]).toEqual(['2 new since your last visit', 2]);
  fireEvent.click(screen.getByRole('button', { name: 'Forget which pictures I have seen' }));
  expect([news(), marked()]).toEqual([undefined, 0]);
  expect(localStorage.getItem('visits')).toBe('{}');
});

it('remembers nothing before the age gate is passed', () => {
  delete document.documentElement.dataset.age;
  open([first]);
  expect(localStorage.getItem('visits')).toBeNull();
  act(() => {
    document.documentElement.dataset.age = 'confirmed';
    document.dispatchEvent(new Event(ageConfirmedEvent));
  });
  expect(localStorage.getItem('visits')).toContain(first.id);
});

it('remembers only the beginning of the gallery', () => {
  open([first], { index: 40 });
  expect(localStorage.getItem('visits')).toBeNull();
});

it('names the months of the photos as headings', () => {
  open([somePhoto({ createdOn: '2026-02-01T00:00:00.000Z' }), third, second]);
  const months = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(months).toEqual(['February 2026', 'January 2026']);
});
