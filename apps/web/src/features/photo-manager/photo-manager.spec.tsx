/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type AdminPhoto,
  limits,
  memberTexts,
  pages,
  photoParameter,
  problems,
  texts,
} from '@sandstone/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { bringDialogs } from '../../testing/dialog-element.ts';
import { type Asked, refused } from '../../testing/fake-api.ts';
import { someAdminPhoto } from '../../testing/photo.builder.ts';
import { FakeStream, openPhotos, pass, press } from './photo-manager.fixture.tsx';

const { photoManager, photoFailure, work, upload } = memberTexts;
const list = 'GET /api/admin/photos';
const remove = 'POST /api/admin/photos/delete';
const dune = someAdminPhoto({
  status: 'ready',
  description: 'A dune',
  thumbnailUrl: '/thumb.jpg',
  placeholder: 'data:image/png;base64,AAAA',
  width: 4000,
  height: 3000,
  createdOn: '2026-01-02T00:00:00.000Z',
});
const broken = someAdminPhoto({
  status: 'failed',
  originalName: 'broken.jpg',
  failure: { code: 'damaged', text: photoFailure.damaged },
});
const page = (photos: AdminPhoto[], nextCursor: string | null = null) => ({
  photos,
  nextCursor,
  total: photos.length,
});
/** Answers a request by its query, as the API does. */
const among =
  (photos: AdminPhoto[]) =>
  ({ query }: Asked) => {
    const ids = query['ids']?.split(',');
    return page(
      photos.filter(
        ({ id, status }) =>
          (ids === undefined || ids.includes(id)) &&
          (query['status'] === undefined || query['status'] === status),
      ),
    );
  };
const asks = (asked: Asked[], route: string) => asked.filter((each) => each.route === route);
const tiles = () =>
  within(screen.getByRole('list', { name: photoManager.title })).getAllByRole<HTMLButtonElement>('button');
const dialog = () => within(screen.getByRole('dialog', { name: 'Photo' }));
const question = (count = 1) => within(screen.getByRole('dialog', { name: photoManager.deleteTitle(count) }));
const describeAs = (text: string) =>
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: text } });

beforeAll(bringDialogs);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the list of photos', () => {
  it('shows thumbnails over their placeholders, the status, and why a photo failed', async () => {
    const unlisted = { ...dune, id: broken.id.replace(/.$/, 'f'), listed: false, description: null };
    await openPhotos({ [list]: among([dune, broken, unlisted]) });
    const [first, second, third] = tiles();
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/thumb.jpg');
    expect(first?.querySelector<HTMLElement>('[style]')?.style.backgroundImage).toContain(dune.placeholder);
    expect(first?.textContent).toBe('A dune');
    expect(second?.textContent).toContain(photoFailure.damaged);
    expect(second?.textContent).toContain(photoManager.failed);
    expect(third?.textContent).toContain(photoManager.unlisted);
    expect(third?.textContent).toContain(photoManager.noDescription);
    expect(screen.getByText('3 of 3')).toBeTruthy();
  });

  it.each([
    ['processing', { status: 'processing' }],
    ['failed', { status: 'failed' }],
    ['unlisted', { unlisted: '1' }],
  ] as const)('shows only photos that are %s', async (part, query) => {
    const asked = await openPhotos({ [list]: page([]) });
    await press(photoManager.shown[part], 'link');
    await pass(1);
    expect(asks(asked, list).at(-1)?.query).toMatchObject(query);
    expect(screen.getByRole('heading', { name: photoManager.nothingFits[part] })).toBeTruthy();
    const current = screen.getByRole('link', { name: photoManager.shown[part] });
    expect(current.getAttribute('aria-current')).toBe('page');
  });

  it('appends the next page at the cursor', async () => {
    const asked = await openPhotos({
      [list]: ({ query }: Asked) =>
        query['cursor'] === 'next' ? page([broken]) : query['ids'] ? page([dune]) : page([dune], 'next'),
    });
    await press('Show more');
    expect(asks(asked, list).at(-1)?.query).toEqual({ limit: '40', cursor: 'next' });
    expect(tiles()).toHaveLength(2);
  });

  it('shows why loading failed, and what to do when there are no photos', async () => {
    let answer: unknown = refused('unavailable');
    await openPhotos({ [list]: () => answer });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    answer = page([]);
    await press(texts.errorScreen.retry);
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
  });

  it('follows the stream: a new photo, a ready one and a deleted one', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    await openPhotos({ [list]: among([dune]) });
    await FakeStream.current?.tell('photo', waiting);
    expect(tiles()).toHaveLength(2);
    expect(tiles()[0]?.textContent).toContain(photoManager.processing);
    await FakeStream.current?.tell('photo', {
      ...waiting,
      status: 'ready',
      thumbnailUrl: '/new.jpg',
      change: 2,
    });
    expect(tiles()[0]?.querySelector('img')?.getAttribute('src')).toBe('/new.jpg');
    await FakeStream.current?.tell('deleted', { id: dune.id });
    expect(tiles()).toHaveLength(1);
  });

  it('catches up on changes missed in a gap of the stream', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    let there = [waiting, dune];
    await openPhotos({ [list]: (asked: Asked) => among(there)(asked) });
    there = [{ ...waiting, status: 'failed', failure: broken.failure, change: 2 }, broken];
    FakeStream.current?.dispatchEvent(new Event('open'));
    await pass();
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(photoFailure.damaged),
      expect.stringContaining('broken.jpg'),
    ]);
  });
});

describe('the photo dialog', () => {
  const update = `PATCH /api/admin/photos/${dune.id}`;
  const open = (name = /A dune/) => press(name);

  it('saves a description; spaces alone mean none', async () => {
    const asked = await openPhotos({
      [list]: among([dune]),
      [update]: ({ body }: Asked) => ({ ...dune, ...(body as object), change: 2 }),
    });
    await open();
    describeAs('  A dune at dusk ');
    await press('Save');
    expect(asks(asked, update)[0]?.body).toEqual({ description: 'A dune at dusk' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tiles()[0]?.textContent).toBe('A dune at dusk');
    expect(screen.getByText(photoManager.saved)).toBeTruthy();
    await open(/A dune at dusk/);
    describeAs('  ');
    await press('Save');
    expect(asks(asked, update)[1]?.body).toEqual({ description: null });
  });

  it('removes the placeholder once the picture has loaded', async () => {
    await openPhotos({ [list]: among([dune]) });
    await open();
    const picture = screen.getByRole('dialog').querySelector('img');
    expect(picture?.style.backgroundImage).toContain(dune.placeholder);
    if (picture !== null) fireEvent.load(picture);
    expect(picture?.style.backgroundImage).toBe('');
  });

  it('counts the description and sends none that is too long', async () => {
    const asked = await openPhotos({ [list]: among([dune]) });
    await open();
    const most = limits.photo.maxDescriptionLength;
    describeAs('x'.repeat(most + 1));
    expect(dialog().getByText(`${most + 1} / ${most}`, { exact: false })).toBeTruthy();
    expect(dialog().getByText(upload.descriptionTooLong)).toBeTruthy();
    await press('Save');
    expect(asks(asked, update)).toEqual([]);
  });

  it('shows why saving failed and keeps the text', async () => {
    await openPhotos({ [list]: among([dune]), [update]: refused('unavailable') });
    await open();
    describeAs('At dusk');
    await press('Save');
    expect(dialog().getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('At dusk');
    await press('Cancel');
    await press('Keep editing');
    expect(dialog().getByText('Cancel')).toBeTruthy();
  });

  it('shows why a photo failed and retries it', async () => {
    const again = { ...broken, status: 'processing', failure: null, change: 2 };
    const retry = `POST /api/admin/photos/${broken.id}/retry`;
    const asked = await openPhotos({ [list]: among([broken]), [retry]: again });
    await press(/broken\.jpg/);
    expect(dialog().getByText(photoFailure.damaged)).toBeTruthy();
    await press(work.tryAgain);
    expect(asks(asked, retry)).toHaveLength(1);
    expect(dialog().getByText(photoManager.processing)).toBeTruthy();
    expect(dialog().queryByText(photoFailure.damaged)).toBeNull();
  });

  it('deletes a photo after a confirmation that names its posts', async () => {
    const posts = ['Dusk', 'Dawn'].map((description) => ({ id: description, description, photos: [] }));
    const asked = await openPhotos({
      [list]: among([dune, broken]),
      'GET /api/admin/posts': { posts, nextCursor: null, total: 2 },
      [remove]: { deleted: [dune.id] },
    });
    await open();
    await press('Delete');
    expect(asks(asked, 'GET /api/admin/posts')[0]?.query['photos']).toBe(dune.id);
    expect(question().getByText(photoManager.inPosts(1, 2), { exact: false }).textContent).toContain('Dawn');
    fireEvent.click(question().getByRole('button', { name: 'Keep it' }));
    expect(asks(asked, remove)).toEqual([]);
    await press('Delete');
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await pass();
    expect(asks(asked, remove)[0]?.body).toEqual({ ids: [dune.id] });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tiles()).toHaveLength(1);
    expect(screen.getByText(photoManager.deleted(1))).toBeTruthy();
  });

  it('deletes a photo whose posts are unknown, and shows why a deletion failed', async () => {
    let answer: unknown = refused('unavailable');
    await openPhotos({
      [list]: among([dune]),
      'GET /api/admin/posts': refused('unavailable'),
      [remove]: () => answer,
    });
    await open();
    await press('Delete');
    expect(question().getByText(photoManager.postsUnknown)).toBeTruthy();
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await pass();
    expect(dialog().getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    answer = { deleted: [dune.id] };
    await press('Delete');
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await pass();
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
  });

  it('opens from an address that names a photo, and removes it from the address', async () => {
    await openPhotos({ [list]: among([dune]) }, `${pages.adminPhotos}?${photoParameter}=${dune.id}`);
    await pass(1);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('A dune');
    await press('Cancel');
    await pass(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the selection of photos', () => {
  it('deletes the selected photos together', async () => {
    const asked = await openPhotos({
      [list]: among([dune, broken]),
      [remove]: ({ body }: Asked) => ({ deleted: (body as { ids: string[] }).ids }),
    });
    await press('Select');
    expect(screen.getByText(photoManager.selected(0))).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    for (const tile of tiles()) fireEvent.click(tile);
    expect(tiles().map((tile) => tile.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Delete');
    expect(question(2).getByText(photoManager.deleteForGood(2))).toBeTruthy();
    fireEvent.click(question(2).getByRole('button', { name: 'Delete' }));
    await pass();
    expect(asks(asked, remove)[0]?.body).toEqual({ ids: [dune.id, broken.id] });
    expect(screen.getByText(photoManager.deleted(2))).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Chosen photos' })).toBeNull();
  });

  it('drops deleted and deselected photos, and keeps the rest after a failed deletion', async () => {
    await openPhotos({ [list]: among([dune, broken]), [remove]: refused('unavailable') });
    await press('Select');
    for (const tile of tiles()) fireEvent.click(tile);
    await FakeStream.current?.tell('deleted', { id: broken.id });
    expect(screen.getByText(photoManager.selected(1))).toBeTruthy();
    await press('Delete');
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await pass();
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    expect(tiles()).toHaveLength(1);
    fireEvent.click(tiles()[0] as HTMLElement); // exists: the line above asserts it
    expect(screen.getByText(photoManager.selected(0))).toBeTruthy();
    await press('Cancel');
    expect(tiles()[0]?.getAttribute('aria-pressed')).toBeNull();
  });
});
