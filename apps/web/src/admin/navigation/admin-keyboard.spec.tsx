/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminEventPath,
  adminTexts,
  adminVideoPath,
  draftPath,
  editPostPath,
  pages,
  texts,
} from '@sandstone/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { someAdminEvent, someAdminVideo } from '../../shared/testing/admin-video.builder.ts';
import { fakeApi, problemResponse, type RecordedRequest } from '../../shared/testing/fake-api.ts';
import { someDraft } from '../../shared/testing/post.builder.ts';
import { AdminKeyboard } from './admin-keyboard.lazy.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';

const { commandMenu } = adminTexts;
const event = someAdminEvent({ title: 'Été au désert', slug: 'ete' });
const video = someAdminVideo({ title: 'Desert dust' });
const post = {
  id: crypto.randomUUID(),
  description: 'The desert again',
  createdOn: '2026-01-01T00:00:00.000Z',
  updatedOn: '2026-01-01T00:00:00.000Z',
  photos: [],
};
const draft = someDraft({ description: 'A desert to come' });
const responses = {
  'GET /api/admin/events': { events: [event, someAdminEvent({ title: 'Rain' })] },
  'GET /api/admin/videos': { videos: [video], nextCursor: null, total: 1 },
  'GET /api/admin/posts': { posts: [post], nextCursor: null, total: 1 },
  'GET /api/admin/post-drafts': { drafts: [draft] },
};

let router: ReturnType<typeof createMemoryRouter>;
let requests: RecordedRequest[];

async function open(given: object = {}): Promise<void> {
  requests = fakeApi({ ...responses, ...given });
  router = createMemoryRouter(
    [
      {
        path: '*',
        Component: () => (
          <div id="content">
            <input type="search" aria-label="Of the page" />
            <AdminKeyboard />
          </div>
        ),
      },
    ],
    { initialEntries: [pages.home] },
  );
  render(<RouterProvider router={router} />);
  await advanceTime();
}
async function press(key: string, options: object = {}, target: Element = document.body): Promise<void> {
  fireEvent.keyDown(target, { key, ...options });
  await advanceTime();
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: commandMenu.search });
async function search(words: string): Promise<void> {
  fireEvent.change(field(), { target: { value: words } });
  await advanceTime(1000);
  // The request begins with the render after the typing has ended.
  await advanceTime(1);
}
const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')] as const);

beforeEach(() => void jest.useFakeTimers());

describe('the command menu', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('opens with %o and K, on the pages', async (modifier) => {
    await open();
    await press('k', modifier);
    expect(field().hasAttribute('autofocus')).toBe(true);
    expect(links()).toContainEqual(['Today', pages.admin]);
    expect(requests).toEqual([]);
  });

  it('finds pages, adventures, videos, posts and drafts by words, once they are typed', async () => {
    await open();
    await press('k', { ctrlKey: true });
    await search('DESERT');
    expect(links()).toEqual([
      [event.title, adminEventPath(event.slug)],
      [video.title, adminVideoPath(video.id)],
      [post.description, editPostPath(post.id)],
      [draft.description, draftPath(draft.id)],
    ]);
    expect(requests.map(({ query }) => query)).toEqual([
      {},
      { search: 'DESERT', limit: '5' },
      { search: 'DESERT', limit: '5' },
      { search: 'DESERT' },
    ]);
    await search('upl ph');
    expect(links()[0]).toEqual(['Upload photos', pages.adminUploadPhotos]);
  });

  it('goes to the first result with Enter, and closes', async () => {
    await open();
    await press('k', { ctrlKey: true });
    await search('trash');
    fireEvent.submit(screen.getByRole('search'));
    await advanceTime();
    expect(router.state.location.pathname).toBe(pages.adminTrash);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the arrow keys to an input method, and moves to the results afterwards', async () => {
    await open();
    await press('k', { ctrlKey: true });
    field().focus();
    await press('ArrowDown', { isComposing: true }, field());
    await press('ArrowDown', { keyCode: 229 }, field());
    expect(document.activeElement).toBe(field());
    await press('ArrowDown', {}, field());
    expect(document.activeElement).not.toBe(field());
  });

  it('says when nothing was found, and why a search failed', async () => {
    await open({ 'GET /api/admin/posts': () => problemResponse('unavailable') });
    await press('k', { ctrlKey: true });
    await search('zzz');
    await advanceTime(5000);
    const { textContent } = screen.getByRole('status');
    expect(textContent).not.toBe(texts.navigation.sessionLoading);
    expect(textContent).not.toBe(commandMenu.nothing);
    expect(textContent).not.toBe('');
    cleanup();
    const none = { videos: [], posts: [], nextCursor: null, total: 0 };
    const noDrafts = { drafts: [] };
    await open({
      'GET /api/admin/posts': none,
      'GET /api/admin/videos': none,
      'GET /api/admin/post-drafts': noDrafts,
    });
    await press('k', { ctrlKey: true });
    await search('zzz');
    expect(screen.getByRole('status').textContent).toBe(commandMenu.nothing);
  });
});

describe('the keyboard shortcuts', () => {
  it('open pages, search the page and show themselves', async () => {
    await open();
    await press('u');
    expect(router.state.location.pathname).toBe(pages.adminUploadPhotos);
    await press('n');
    expect(router.state.location.pathname).toBe(pages.adminCreatePost);
    await press('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Of the page' }));
    await press('?');
    expect(screen.getByRole('dialog', { name: commandMenu.shortcuts })).toBeTruthy();
    expect(screen.getByText(commandMenu.keys.upload)).toBeTruthy();
  });

  it('leave typing, other key combinations and open dialogs alone', async () => {
    await open();
    await press('u', {}, screen.getByRole('searchbox', { name: 'Of the page' }));
    await press('u', { ctrlKey: true });
    await press('k', { ctrlKey: true, shiftKey: true });
    await press('?');
    await press('n');
    expect(router.state.location.pathname).toBe(pages.home);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('can be single keys no longer, which the browser remembers', async () => {
    await open();
    await press('?');
    fireEvent.click(screen.getByRole('checkbox', { name: commandMenu.singleKeys }));
    expect(screen.queryByText(commandMenu.keys.upload)).toBeNull();
    cleanup();
    await open();
    await press('u');
    expect(router.state.location.pathname).toBe(pages.home);
    await press('k', { ctrlKey: true });
    expect(field()).toBeTruthy();
  });
});
