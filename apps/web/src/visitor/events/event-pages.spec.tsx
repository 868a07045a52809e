/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { eventPath, routePath } from '@sandstone/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { somePhoto } from '../../shared/testing/photo.builder.ts';
import { someEvent, someVideo } from '../../shared/testing/video.builder.ts';
import { eventLoader } from './event.loader.ts';
import { EventPage } from './event.page.tsx';

const event = someEvent({ slug: 'shoot', counts: { free: 3, premium: 0 } });
const videosOf = (...titles: string[]) => titles.map((title) => someVideo({ title }));
const photoOf = (description: string, videosBefore: number) => ({
  ...somePhoto({ description }),
  videosBefore,
});
const path = routePath('event', { slug: 'shoot' });
const shared = { photoCount: 3, pictureId: null };
const parts = {
  [path]: {
    ...shared,
    event: { ...event, videos: videosOf('One', 'Two') },
    photos: [photoOf('First picture', 2)],
    nextCursor: 'next',
  },
  [`${path}?cursor=next`]: {
    ...shared,
    event: { ...event, videos: videosOf('Three') },
    photos: [photoOf('Second picture', 0), photoOf('Third picture', 1)],
    nextCursor: null,
  },
};

it('a visitor who comes to the end of a part gets the next one, in the order of the adventure', async () => {
  const requested: string[] = [];
  globalThis.fetch = jest.fn((input: unknown) => {
    const { pathname, search } = new URL(String(input), 'http://localhost');
    requested.push(pathname + search);
    return Promise.resolve(Response.json(parts[pathname + search]));
  }) as typeof fetch;
  const routes = [{ path: '/events/:slug', loader: eventLoader, Component: EventPage }];
  const router = createMemoryRouter(routes, { initialEntries: [eventPath('shoot')] });
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('link', { name: 'More of this adventure' }));
  await screen.findByText('Three');
  expect(requested).toEqual([path, `${path}?cursor=next`]);
  const order = ['One', 'Two', 'First picture', 'Second picture', 'Three', 'Third picture'];
  const text = document.body.textContent;
  expect(order.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))).toEqual(order);
  // Photos of both parts that follow each other share their rows.
  expect(screen.getAllByRole('list', { name: 'Photos' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'More of this adventure' })).toBeNull();
});
