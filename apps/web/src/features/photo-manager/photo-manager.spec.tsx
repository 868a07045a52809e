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
import { polyfillDialogs } from '../../testing/dialog-polyfill.ts';
import { type RecordedRequest, problemResponse } from '../../testing/fake-api.ts';
import { someAdminPhoto } from '../../testing/photo.builder.ts';
import { FakeEventSource, openPhotos, advanceTime, clickControl } from './photo-manager.fixture.tsx';

const { photoManager, photoFailure, work, upload } = memberTexts;
const list = 'GET /api/admin/photos';
const restore = 'POST /api/admin/trash/restore';
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
const answerFrom =
  (photos: AdminPhoto[]) =>
  ({ query }: RecordedRequest) => {
    const ids = query['ids']?.split(',');
    return page(
      photos.filter(
        ({ id, status }) =>
          (ids === undefined || ids.includes(id)) &&
          (query['status'] === undefined || query['status'] === status),
      ),
    );
  };
const requestsTo = (requests: RecordedRequest[], route: string) =>
  requests.filter((each) => each.route === route);
const tiles = () =>
  within(screen.getByRole('list', { name: photoManager.title })).getAllByRole<HTMLButtonElement>('button');
const dialog = () => within(screen.getByRole('dialog', { name: 'Photo' }));
const question = (count = 1) => within(screen.getByRole('dialog', { name: photoManager.deleteTitle(count) }));
const describeAs = (text: string) =>
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: text } });

beforeAll(polyfillDialogs);
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
    await openPhotos({ [list]: answerFrom([dune, broken, unlisted]) });
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
    const requests = await openPhotos({ [list]: page([]) });
    await clickControl(photoManager.shown[part], 'link');
    await advanceTime(1);
    expect(requestsTo(requests, list).at(-1)?.query).toMatchObject(query);
    expect(screen.getByRole('heading', { name: photoManager.nothingFits[part] })).toBeTruthy();
    const current = screen.getByRole('link', { name: photoManager.shown[part] });
    expect(current.getAttribute('aria-current')).toBe('page');
  });

  it('appends the next page at the cursor', async () => {
    const requests = await openPhotos({
      [list]: ({ query }: RecordedRequest) =>
        query['cursor'] === 'next' ? page([broken]) : query['ids'] ? page([dune]) : page([dune], 'next'),
    });
    await clickControl('Show more');
    expect(requestsTo(requests, list).at(-1)?.query).toEqual({ limit: '40', cursor: 'next' });
    expect(tiles()).toHaveLength(2);
  });

  it('shows why loading failed, and what to do when there are no photos', async () => {
    let answer: unknown = problemResponse('unavailable');
    await openPhotos({ [list]: () => answer });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    answer = page([]);
    await clickControl(texts.errorScreen.retry);
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
  });

  it('follows the stream: a new photo, a ready one and a deleted one', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    await openPhotos({ [list]: answerFrom([dune]) });
    await FakeEventSource.current?.sendEvent('photo', waiting);
    expect(tiles()).toHaveLength(2);
    expect(tiles()[0]?.textContent).toContain(photoManager.processing);
    await FakeEventSource.current?.sendEvent('photo', {
      ...waiting,
      status: 'ready',
      thumbnailUrl: '/new.jpg',
      change: 2,
    });
    expect(tiles()[0]?.querySelector('img')?.getAttribute('src')).toBe('/new.jpg');
    await FakeEventSource.current?.sendEvent('deleted', { id: dune.id });
    expect(tiles()).toHaveLength(1);
  });

  it('catches up on changes missed in a gap of the stream', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    let there = [waiting, dune];
    await openPhotos({ [list]: (request: RecordedRequest) => answerFrom(there)(request) });
    there = [{ ...waiting, status: 'failed', failure: broken.failure, change: 2 }, broken];
    FakeEventSource.current?.dispatchEvent(new Event('open'));
    await advanceTime();
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(photoFailure.damaged),
      expect.stringContaining('broken.jpg'),
    ]);
  });
});

describe('the photo dialog', () => {
  const update = `PATCH /api/admin/photos/${dune.id}`;
  const open = (name = /A dune/) => clickControl(name);

  it('saves a description; spaces alone mean none', async () => {
    const requests = await openPhotos({
      [list]: answerFrom([dune]),
      [update]: ({ body }: RecordedRequest) => ({ ...dune, ...(body as object), change: 2 }),
    });
    await open();
    describeAs('  A dune at dusk ');
    await clickControl('Save');
    expect(requestsTo(requests, update)[0]?.body).toEqual({ description: 'A dune at dusk' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tiles()[0]?.textContent).toBe('A dune at dusk');
    expect(screen.getByText(photoManager.saved)).toBeTruthy();
    await open(/A dune at dusk/);
    describeAs('  ');
    await clickControl('Save');
    expect(requestsTo(requests, update)[1]?.body).toEqual({ description: null });
    await clickControl(memberTexts.trash.undo);
    expect(requestsTo(requests, update)[2]?.body).toEqual({ description: 'A dune at dusk' });
    expect(tiles()[0]?.textContent).toBe('A dune at dusk');
  });

  it('takes a photo out of the gallery, publishes it again, and undoes both', async () => {
    const requests = await openPhotos({
      [list]: answerFrom([dune]),
      [update]: ({ body }: RecordedRequest) => ({ ...dune, ...(body as object), change: 2 }),
    });
    const sent = () => requestsTo(requests, update).map(({ body }) => body);
    await open();
    await clickControl(photoManager.hide);
    expect(sent()).toEqual([{ listed: false }]);
    expect(screen.getByText(photoManager.hidden)).toBeTruthy();
    expect(tiles()[0]?.textContent).toContain(photoManager.unlisted);
    await open();
    await clickControl(photoManager.publish);
    expect(screen.getByText(photoManager.published)).toBeTruthy();
    await clickControl(memberTexts.trash.undo);
    expect(sent()).toEqual([{ listed: false }, { listed: true }, { listed: false }]);
  });

  it('removes the placeholder once the picture has loaded', async () => {
    await openPhotos({ [list]: answerFrom([dune]) });
    await open();
    const picture = screen.getByRole('dialog').querySelector('img');
    expect(picture?.style.backgroundImage).toContain(dune.placeholder);
    if (picture !== null) fireEvent.load(picture);
    expect(picture?.style.backgroundImage).toBe('');
  });

  it('counts the description and sends none that is too long', async () => {
    const requests = await openPhotos({ [list]: answerFrom([dune]) });
    await open();
    const most = limits.photo.maxDescriptionLength;
    describeAs('x'.repeat(most + 1));
    expect(dialog().getByText(`${most + 1} / ${most}`, { exact: false })).toBeTruthy();
    expect(dialog().getByText(upload.descriptionTooLong)).toBeTruthy();
    await clickControl('Save');
    expect(requestsTo(requests, update)).toEqual([]);
  });

  it('shows why saving failed and keeps the text', async () => {
    await openPhotos({ [list]: answerFrom([dune]), [update]: problemResponse('unavailable') });
    await open();
    describeAs('At dusk');
    await clickControl('Save');
    expect(dialog().getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('At dusk');
    await clickControl('Cancel');
    await clickControl('Keep editing');
    expect(dialog().getByText('Cancel')).toBeTruthy();
  });

  it('shows why a photo failed and retries it', async () => {
    const again = { ...broken, status: 'processing', failure: null, change: 2 };
    const retry = `POST /api/admin/photos/${broken.id}/retry`;
    const requests = await openPhotos({ [list]: answerFrom([broken]), [retry]: again });
    await clickControl(/broken\.jpg/);
    expect(dialog().getByText(photoFailure.damaged)).toBeTruthy();
    await clickControl(work.tryAgain);
    expect(requestsTo(requests, retry)).toHaveLength(1);
    expect(dialog().getByText(photoManager.processing)).toBeTruthy();
    expect(dialog().queryByText(photoFailure.damaged)).toBeNull();
  });

  it('deletes a photo after a confirmation that names its posts', async () => {
    const posts = ['Dusk', 'Dawn'].map((description) => ({ id: description, description, photos: [] }));
    const requests = await openPhotos({
      [list]: answerFrom([dune, broken]),
      'GET /api/admin/posts': { posts, nextCursor: null, total: 2 },
      [remove]: { deleted: [dune.id] },
    });
    await open();
    await clickControl('Delete');
    expect(requestsTo(requests, 'GET /api/admin/posts')[0]?.query['photos']).toBe(dune.id);
    expect(question().getByText(photoManager.inPosts(1, 2), { exact: false }).textContent).toContain('Dawn');
    fireEvent.click(question().getByRole('button', { name: 'Keep it' }));
    expect(requestsTo(requests, remove)).toEqual([]);
    await clickControl('Delete');
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(requestsTo(requests, remove)[0]?.body).toEqual({ ids: [dune.id] });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tiles()).toHaveLength(1);
    expect(screen.getByText(photoManager.deleted(1))).toBeTruthy();
  });

  it('deletes a photo whose posts are unknown, and shows why a deletion failed', async () => {
    let answer: unknown = problemResponse('unavailable');
    await openPhotos({
      [list]: answerFrom([dune]),
      'GET /api/admin/posts': problemResponse('unavailable'),
      [remove]: () => answer,
    });
    await open();
    await clickControl('Delete');
    expect(question().getByText(photoManager.postsUnknown)).toBeTruthy();
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(dialog().getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    answer = { deleted: [dune.id] };
    await clickControl('Delete');
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
  });

  it('opens from an address that names a photo, and removes it from the address', async () => {
    await openPhotos({ [list]: answerFrom([dune]) }, `${pages.adminPhotos}?${photoParameter}=${dune.id}`);
    await advanceTime(1);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('A dune');
    await clickControl('Cancel');
    await advanceTime(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the selection of photos', () => {
  it('deletes the selected photos together', async () => {
    const requests = await openPhotos({
      [list]: answerFrom([dune, broken]),
      [remove]: ({ body }: RecordedRequest) => ({ deleted: (body as { ids: string[] }).ids }),
      [restore]: { ids: [dune.id, broken.id] },
    });
    await clickControl('Select');
    expect(screen.getByText(photoManager.selected(0))).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    for (const tile of tiles()) fireEvent.click(tile);
    expect(tiles().map((tile) => tile.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await clickControl('Delete');
    expect(question(2).getByText(photoManager.deleteExplained(2))).toBeTruthy();
    fireEvent.click(question(2).getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(requestsTo(requests, remove)[0]?.body).toEqual({ ids: [dune.id, broken.id] });
    expect(screen.getByText(photoManager.deleted(2))).toBeTruthy();
    await clickControl(memberTexts.trash.undo);
    expect(requestsTo(requests, restore)[0]?.body).toEqual({ kind: 'photo', ids: [dune.id, broken.id] });
    expect(screen.getByText(memberTexts.trash.undone)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Chosen photos' })).toBeNull();
  });

  it('drops deleted and deselected photos, and keeps the rest after a failed deletion', async () => {
    await openPhotos({ [list]: answerFrom([dune, broken]), [remove]: problemResponse('unavailable') });
    await clickControl('Select');
    for (const tile of tiles()) fireEvent.click(tile);
    await FakeEventSource.current?.sendEvent('deleted', { id: broken.id });
    expect(screen.getByText(photoManager.selected(1))).toBeTruthy();
    await clickControl('Delete');
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    expect(tiles()).toHaveLength(1);
    fireEvent.click(tiles()[0] as HTMLElement); // exists: the line above asserts it
    expect(screen.getByText(photoManager.selected(0))).toBeTruthy();
    await clickControl('Cancel');
    expect(tiles()[0]?.getAttribute('aria-pressed')).toBeNull();
  });
});

describe('the search of photos', () => {
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: photoManager.search });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const searches = (requests: RecordedRequest[]) =>
    requestsTo(requests, list).flatMap(({ query }) => query['search'] ?? []);

  it('follows the typing, keeps the filter, and ends with all photos', async () => {
    const requests = await openPhotos({
      [list]: ({ query }: RecordedRequest) => page(query['search'] === undefined ? [dune, broken] : [dune]),
    });
    type('du');
    type(' dune ');
    expect(searches(requests)).toEqual([]);
    await advanceTime(250);
    await advanceTime(1);
    expect(searches(requests)).toEqual(['dune']);
    expect(tiles()).toHaveLength(1);
    expect(field().value).toBe(' dune ');
    expect(screen.getByRole('link', { name: photoManager.shown.failed }).getAttribute('href')).toBe(
      `${pages.adminPhotos}?show=failed&search=dune`,
    );
    type('');
    await advanceTime(250);
    await advanceTime(1);
    expect(tiles()).toHaveLength(2);
  });

  it('starts with that of the address', async () => {
    const requests = await openPhotos({ [list]: page([]) }, `${pages.adminPhotos}?search=caf%C3%A9`);
    expect(field().value).toBe('café');
    expect(searches(requests)[0]).toBe('café');
    expect(screen.getByRole('heading', { name: photoManager.nothingFound('café') })).toBeTruthy();
    await clickControl(photoManager.showAll, 'link');
    await advanceTime(1);
    expect(field().value).toBe('');
    expect(requestsTo(requests, list).at(-1)?.query['search']).toBeUndefined();
  });
});
