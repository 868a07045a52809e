/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { adminTexts, editPostPath, pages, postPath, problems, texts } from '@sandstone/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { badGatewayResponse, problemResponse } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { someAdminPost, someAdminPostsPage } from '../../shared/testing/post.builder.ts';
import { changeAndFlush, openPages } from './post-editor.fixture.tsx';
import { clickControl } from '../testing/open-admin.tsx';

const { postEditor } = adminTexts;
const list = 'GET /api/admin/posts';
const [dusk, dawn] = [
  someAdminPost({ description: 'Dusk', createdOn: '2026-03-04T12:00:00.000Z' }),
  someAdminPost({ description: 'Dawn' }),
];
const open = (response: unknown, more: Record<string, unknown> = {}) =>
  openPages(pages.adminPosts, { [list]: response, ...more });
const rows = () => within(screen.getByRole('list', { name: postEditor.posts })).getAllByRole('listitem');

describe('the admin list of posts', () => {
  it('shows description, date, photos and edit link', async () => {
    const photos = [
      ...Array.from({ length: 3 }, (_, at) =>
        someAdminPhoto({ status: 'ready', thumbnailUrl: `/${at}.jpg` }),
      ),
      someAdminPhoto({ status: 'processing' }),
      someAdminPhoto({ status: 'failed' }),
    ];
    await open(someAdminPostsPage([{ ...dusk, photos }, dawn]));
    const [row, bare] = rows() as [HTMLElement, HTMLElement];
    expect(within(row).getByRole('link', { name: 'Dusk' }).getAttribute('href')).toBe(postPath(dusk.id));
    expect(row.textContent).toContain('March 4, 2026');
    expect([...row.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/0.jpg',
      '/1.jpg',
      '/2.jpg',
    ]);
    expect(within(row).getByText(texts.post.morePhotos(2))).toBeTruthy();
    expect(within(row).getByText('1 processing')).toBeTruthy();
    expect(within(row).getByText('1 failed')).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'Edit Dusk' }).getAttribute('href')).toBe(
      editPostPath(dusk.id),
    );
    expect(bare.querySelector('img')).toBeNull();
  });

  it('shows a photo as soon as it is ready, even if its event was missed', async () => {
    const [first, second] = [someAdminPhoto(), someAdminPhoto()];
    const ready = (photo: typeof first) => ({
      ...photo,
      status: 'ready' as const,
      thumbnailUrl: `/${photo.id}.jpg`,
      change: 2,
    });
    const { streams } = await open(someAdminPostsPage([{ ...dusk, photos: [first, second] }]), {
      'GET /api/admin/photos': { photos: [ready(first)], nextCursor: null, total: 1 },
    });
    const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(screen.getByText('2 processing')).toBeTruthy();
    await changeAndFlush(() => streams[0]?.give('open'));
    expect(shown()).toEqual([`/${first.id}.jpg`]);
    const news = (photo: typeof first) => changeAndFlush(() => streams[0]?.give('photo', photo));
    await news(first);
    expect(screen.getByText('1 processing')).toBeTruthy();
    await news(ready(second));
    expect(shown()).toEqual([`/${first.id}.jpg`, `/${second.id}.jpg`]);
    expect(screen.queryByText(/processing/)).toBeNull();
    expect(streams.map(({ readyState }) => readyState)).toEqual([2]);
  });

  it('opens no stream when no photo is being processed', async () => {
    const { streams } = await open(someAdminPostsPage([dusk]));
    expect(streams).toEqual([]);
  });

  it('cuts a description after 255 characters', async () => {
    await open(someAdminPostsPage([{ ...dusk, description: 'x'.repeat(256) }]));
    expect(screen.getByText(`${'x'.repeat(255)}…`)).toBeTruthy();
  });

  it('shows markup as text', async () => {
    const description = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await open(someAdminPostsPage([{ ...dusk, description }]));
    expect(screen.getByText(description)).toBeTruthy();
    expect(document.querySelector('script, img')).toBeNull();
  });

  it('shows how to begin when there are no posts', async () => {
    await open(someAdminPostsPage([]));
    expect(screen.getByRole('heading', { name: postEditor.noPosts })).toBeTruthy();
    for (const link of screen.getAllByRole('link', { name: postEditor.createTitle })) {
      expect(link.getAttribute('href')).toBe(pages.adminCreatePost);
    }
  });

  it('finds posts by words', async () => {
    const { requestsTo } = await open(({ query }: { query: { search?: string } }) =>
      someAdminPostsPage(query.search === undefined ? [dusk, dawn] : query.search === 'dusk' ? [dusk] : []),
    );
    const field = screen.getByRole('searchbox', { name: postEditor.search });
    fireEvent.change(field, { target: { value: 'dusk' } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.change(field, { target: { value: 'noon' } });
    expect(await screen.findByRole('heading', { name: postEditor.nothingFound('noon') })).toBeTruthy();
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(requestsTo(list).map(({ query }) => query['search'])).toEqual([
      undefined,
      'dusk',
      'noon',
      undefined,
    ]);
  });

  it.each([
    ['forbidden', problemResponse('forbidden'), texts.posts.denied, texts.postHints.permission],
    ['a broken response', badGatewayResponse(), 'Failed to load posts (502)', undefined],
    [
      'no response',
      () => Promise.reject(new TypeError('gone')),
      texts.loadFailed('posts'),
      texts.postHints.connection,
    ],
  ])('explains %s and retries', async (_, failure, title, hint) => {
    let response: unknown = failure;
    const { requestsTo } = await open((request: unknown) =>
      typeof response === 'function' ? (response as (request: unknown) => unknown)(request) : response,
    );
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    const hints = Object.values(texts.postHints).filter((each) => screen.queryByText(each) !== null);
    expect(hints).toEqual(hint === undefined ? [] : [hint]);
    response = someAdminPostsPage([dusk]);
    await clickControl(texts.errorScreen.retry);
    expect(rows()).toHaveLength(1);
    expect(requestsTo(list)).toHaveLength(2);
  });

  it('appends the next page', async () => {
    const { requestsTo } = await open(({ query }: { query: { cursor?: string } }) =>
      query.cursor === undefined
        ? someAdminPostsPage([dusk], { nextCursor: 'next', total: 2 })
        : someAdminPostsPage([dusk, dawn], { total: 2 }),
    );
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await clickControl('Show more');
    expect(requestsTo(list)[1]?.query).toMatchObject({ cursor: 'next' });
    expect(rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(['Dusk', 'Dawn']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  describe('the deletion of a post', () => {
    const remove = `DELETE /api/posts/${dusk.id}`;
    const both = someAdminPostsPage([dusk, dawn]);

    it('asks for confirmation', async () => {
      const restore = 'POST /api/admin/trash/restore';
      const { requestsTo } = await open(both, {
        [remove]: { version: 5 },
        [restore]: { ids: [dusk.id] },
      });
      await clickControl('Delete Dusk');
      await clickControl('Keep it');
      expect(requestsTo(remove)).toEqual([]);
      await clickControl('Delete Dusk');
      await clickControl('Delete it');
      expect(requestsTo(remove)).toHaveLength(1);
      expect(rows()).toHaveLength(1);
      expect(screen.getByText(postEditor.deleted)).toBeTruthy();
      expect(screen.getByText('1 of 1')).toBeTruthy();
      await clickControl(adminTexts.trash.undo);
      expect(requestsTo(restore)[0]?.body).toEqual({
        kind: 'post',
        ids: [dusk.id],
        unchangedSince: 5,
      });
      expect(rows()).toHaveLength(2);
    });

    it('succeeds if the post was already deleted', async () => {
      await open(both, { [remove]: problemResponse('post_not_found') });
      await clickControl('Delete Dusk');
      await clickControl('Delete it');
      expect(rows()).toHaveLength(1);
      // The other tab has deleted it.
      expect(screen.queryByRole('button', { name: adminTexts.trash.undo })).toBeNull();
    });

    it.each([
      [problemResponse('unavailable'), problems.unavailable.detail],
      [badGatewayResponse(), postEditor.deleteFailed(502)],
    ])('shows why it failed', async (response, text) => {
      await open(both, { [remove]: response });
      await clickControl('Delete Dusk');
      await clickControl('Delete it');
      expect(screen.getByText(text ?? '')).toBeTruthy();
      expect(rows()).toHaveLength(2);
    });
  });

  it('pins a post, reads the new order, and brings the pin back to its place by undo', async () => {
    const pinRoute = `PUT /api/admin/posts/${dusk.id}/pin`;
    const pinnedOn = '2026-03-05T00:00:00.000Z';
    let posts = [dawn, { ...dusk, pinnedOn }];
    const { requestsTo } = await open(() => someAdminPostsPage(posts), {
      [pinRoute]: ({ body }: { body: unknown }) => {
        const isPinned = (body as { pinned: boolean }).pinned;
        posts = isPinned ? [{ ...dusk, pinnedOn }, dawn] : [dawn, dusk];
        return { post: posts.find(({ id }) => id === dusk.id) };
      },
    });
    expect(within(rows()[1] as HTMLElement).getByText(texts.post.pinned)).toBeTruthy();
    await clickControl('Unpin Dusk');
    expect(screen.getByText(postEditor.unpinned)).toBeTruthy();
    expect(screen.queryByText(texts.post.pinned)).toBeNull();
    await clickControl(adminTexts.trash.undo);
    expect(rows()[0]?.textContent).toContain(`${texts.post.pinned}March 4, 2026`);
    expect(requestsTo(pinRoute).map(({ body }) => body)).toEqual([
      { pinned: false, was: pinnedOn },
      { pinned: true, pinnedOn, was: null },
    ]);
  });

  it('says why a post cannot be pinned', async () => {
    await open(someAdminPostsPage([dusk]), {
      [`PUT /api/admin/posts/${dusk.id}/pin`]: problemResponse('too_many_pins'),
    });
    await clickControl('Pin Dusk');
    expect(within(rows()[0] as HTMLElement).getByRole('alert').textContent).toBe(postEditor.tooManyPins);
  });
});
