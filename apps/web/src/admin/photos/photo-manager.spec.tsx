/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminTexts,
  libraryParts,
  limits,
  pages,
  photoParameter,
  problems,
  texts,
} from '@sandstone/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { someAdminEvent } from '../../shared/testing/curation.builder.ts';
import { someEntry, someSchedule } from '../../shared/testing/schedule.builder.ts';
import { polyfillDialogs } from '../../shared/testing/dialog-polyfill.ts';
import { type RecordedRequest, problemResponse } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto, somePhotoUses } from '../../shared/testing/photo.builder.ts';
import {
  FakeEventSource,
  fakeLibrary,
  openPhotos,
  advanceTime,
  clickControl,
} from './photo-manager.fixture.tsx';

const { photoEditor, photoManager, photoFailure, postDrafts, work, upload, schedule } = adminTexts;
const list = 'GET /api/admin/library';
const months = 'GET /api/admin/library/months';
const commands = 'POST /api/admin/library/commands';
const uses = 'POST /api/admin/library/uses';
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
const requestsTo = (requests: RecordedRequest[], route: string) =>
  requests.filter((each) => each.route === route);
const tiles = () =>
  screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole<HTMLButtonElement>('button'));
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
    await openPhotos(fakeLibrary([dune, broken, unlisted]).responses);
    const [first, second, third] = tiles();
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/thumb.jpg');
    expect(first?.querySelector<HTMLElement>('[style]')?.style.backgroundImage).toContain(dune.placeholder);
    expect(first?.textContent).toBe('A dune');
    expect(second?.textContent).toContain(photoFailure.damaged);
    expect(second?.textContent).toContain(photoManager.failed);
    expect(third?.textContent).toContain(photoManager.unlisted);
    expect(third?.textContent).toContain(photoManager.noDescription);
    expect(screen.getByText(photoManager.found(3, true))).toBeTruthy();
  });

  it.each(libraryParts)('shows only its part: %s', async (part) => {
    const requests = await openPhotos({ ...fakeLibrary([]).responses });
    await clickControl(photoManager.filter);
    await clickControl(photoManager.shown[part], 'link');
    await advanceTime(1);
    expect(requestsTo(requests, months).at(-1)?.query).toEqual({ show: part, sort: 'newest' });
    expect(screen.getByRole('heading', { name: photoManager.nothingFits[part] })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await clickControl(photoManager.filter);
    const current = screen.getByRole('link', { name: photoManager.shown[part] });
    expect(current.getAttribute('aria-current')).toBe('page');
    // Each filter is named beside the list, and can be removed there.
    const applied = photoManager.showAllInstead(photoManager.shown[part]);
    await clickControl(applied, 'link');
    await advanceTime(1);
    expect(screen.queryByRole('link', { name: applied })).toBeNull();
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
  });

  it('has the months as headings, and none in the order of the names', async () => {
    const older = someAdminPhoto({ createdOn: '2025-12-31T00:00:00.000Z' });
    const requests = await openPhotos(fakeLibrary([dune, older]).responses);
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings()).toEqual(['January 2026 1', 'December 2025 1']);
    await clickControl(photoManager.filter);
    await clickControl(photoManager.sorted.name, 'link');
    await advanceTime(1);
    expect(requestsTo(requests, list).at(-1)?.query).toMatchObject({ sort: 'name' });
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(tiles()).toHaveLength(2);
  });

  it('names every photo for screen readers', async () => {
    const named = someAdminPhoto({ originalName: 'dune.jpg', status: 'ready' });
    const nameless = someAdminPhoto({ originalName: '', createdOn: '2025-11-27T20:00:00.000Z' });
    await openPhotos(fakeLibrary([dune, named, nameless]).responses);
    for (const name of [/A dune/, /dune\.jpg/, /27 November, photo 1/])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('renders and loads only what is near the screen', async () => {
    const many = Array.from({ length: 1000 }, () => someAdminPhoto());
    const requests = await openPhotos(fakeLibrary(many).responses);
    expect(tiles().length).toBeGreaterThan(4);
    expect(tiles().length).toBeLessThan(40);
    expect(requestsTo(requests, list).map(({ query }) => query['offset'])).toEqual(['0']);
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000');
  });

  it('shows why loading failed, and what to do when there are no photos', async () => {
    let response: unknown = problemResponse('unavailable');
    await openPhotos({ ...fakeLibrary([]).responses, [months]: () => response });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    response = { months: [], total: 0, isComplete: true };
    await clickControl(texts.errorScreen.retry);
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
  });

  it('follows the stream: a new photo, a ready one and a deleted one', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    const library = fakeLibrary([dune]);
    await openPhotos(library.responses);
    library.photos = [waiting, dune];
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
    // An event that arrives late does not bring the former state back.
    await FakeEventSource.current?.sendEvent('photo', waiting);
    expect(tiles()[0]?.querySelector('img')?.getAttribute('src')).toBe('/new.jpg');
    library.photos = [{ ...waiting, change: 3 }];
    await FakeEventSource.current?.sendEvent('deleted', { id: dune.id });
    await advanceTime(1000);
    expect(tiles()).toHaveLength(1);
  });

  it('shows a photo again that comes back, also after another search', async () => {
    const library = fakeLibrary([dune, broken]);
    await openPhotos(library.responses);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dune' } });
    await advanceTime(1000);
    library.photos = [broken];
    await FakeEventSource.current?.sendEvent('deleted', { id: dune.id });
    await advanceTime(1000);
    expect(screen.getByText(photoManager.nothingFound('dune'))).toBeTruthy();
    library.photos = [{ ...dune, change: 2 }, broken];
    await FakeEventSource.current?.sendEvent('photo', { ...dune, change: 2 });
    await advanceTime(1000);
    expect(tiles()).toHaveLength(1);
  });

  it('catches up on changes missed in a gap of the stream', async () => {
    const waiting = someAdminPhoto({ createdOn: '2026-01-03T00:00:00.000Z' });
    const library = fakeLibrary([waiting, dune]);
    await openPhotos(library.responses);
    library.photos = [{ ...waiting, status: 'failed', failure: broken.failure, change: 2 }, broken];
    FakeEventSource.current?.dispatchEvent(new Event('open'));
    await advanceTime();
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(photoFailure.damaged),
      expect.stringContaining('broken.jpg'),
    ]);
  });
});

describe('the photo dialog', () => {
  const open = (name = /A dune/) => clickControl(name);

  describe('changes the photo by commands, whose undo the server compares', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    beforeEach(() => {
      jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });
    const openLibrary = (library = fakeLibrary([dune])) =>
      openPhotos({ ...library.responses, ...library.undoing(id) });
    const sent = (requests: RecordedRequest[]) => requestsTo(requests, commands).map(({ body }) => body);

    it('saves a description; spaces alone mean none', async () => {
      const requests = await openLibrary();
      await open();
      describeAs('  A dune at dusk ');
      await clickControl('Save');
      expect(sent(requests)).toEqual([
        { id, action: 'update', change: { description: 'A dune at dusk' }, photoIds: [dune.id] },
      ]);
      expect(screen.queryByRole('dialog')).toBeNull();
      await advanceTime(1);
      expect(tiles()[0]?.textContent).toBe('A dune at dusk');
      expect(screen.getByText(photoManager.done.update(1))).toBeTruthy();
      await open(/A dune at dusk/);
      describeAs('  ');
      await clickControl('Save');
      expect(sent(requests)[1]).toMatchObject({ change: { description: null } });
      await clickControl(adminTexts.trash.undo);
      await advanceTime(1);
      expect(tiles()[0]?.textContent).toBe('A dune at dusk');
    });

    it('takes a photo out of the gallery, publishes it again, and undoes that', async () => {
      const requests = await openLibrary();
      await open();
      await clickControl(photoManager.hide);
      expect(sent(requests)).toEqual([{ id, action: 'hide', photoIds: [dune.id] }]);
      expect(screen.getByText(photoManager.done.hide(1))).toBeTruthy();
      await advanceTime(1);
      expect(tiles()[0]?.textContent).toContain(photoManager.unlisted);
      await open();
      await clickControl(photoManager.publish);
      expect(screen.getByText(photoManager.done.publish(1))).toBeTruthy();
      await clickControl(adminTexts.trash.undo);
      await advanceTime(1);
      expect(tiles()[0]?.textContent).toContain(photoManager.unlisted);
    });

    it('names how many photos an undo has left alone', async () => {
      const library = fakeLibrary([dune]);
      library.leftAlone = 1;
      await openLibrary(library);
      await open();
      await clickControl(photoManager.hide);
      await clickControl(adminTexts.trash.undo);
      expect(screen.getByText('1 photo was changed since, and stays as it is')).toBeTruthy();
    });
  });

  it.each([
    ['undoes what was saved there', adminTexts.trash.undone],
    ['says that it stays if another window has edited the photo since', problems.changed_since.detail],
  ])('opens the editor, and %s', async (_what, answer) => {
    const edits = { quarterTurns: 2, crop: null, covered: [] };
    const image = window.Image;
    Object.assign(window, {
      Image: class {
        naturalWidth = 1200;
        naturalHeight = 800;
        decode = async () => {};
      },
    });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const path = `/api/admin/photos/${dune.id}/edits`;
    const route = `PUT ${path}`;
    const requests = await openPhotos({
      ...fakeLibrary([{ ...dune, edits }]).responses,
      [`GET ${path}`]: { edits, version: 3 },
      [route]: ({ body }: RecordedRequest) => {
        const { unchangedSince, ...saved } = body as { edits: object; unchangedSince: number };
        const isUndo = unchangedSince === 4;
        return isUndo && answer !== adminTexts.trash.undone
          ? problemResponse('changed_since')
          : { ...dune, ...saved, status: 'processing', formerEdits: edits, version: 4 };
      },
    });
    await open();
    await clickControl(photoEditor.open);
    await clickControl(photoEditor.rotateLeft);
    fireEvent.click(within(screen.getByRole('dialog', { name: photoEditor.title })).getByText('Save'));
    await advanceTime(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(photoEditor.saved)).toBeTruthy();
    await clickControl(adminTexts.trash.undo);
    const sent = requestsTo(requests, route).map(({ body }) => body);
    expect(sent).toEqual([
      { edits: { ...edits, quarterTurns: 1 }, unchangedSince: 3 },
      { edits, unchangedSince: 4 },
    ]);
    expect(screen.getByText(answer ?? '')).toBeTruthy();
    jest.restoreAllMocks();
    Object.assign(window, { Image: image });
  });

  it('says that a photo without its original cannot be edited', async () => {
    await openPhotos({ ...fakeLibrary([{ ...dune, hasOriginal: false }]).responses });
    await open();
    expect(dialog().getByText(photoEditor.noOriginal)).toBeTruthy();
    expect(dialog().getByRole('button', { name: photoEditor.open })).toHaveProperty('disabled', true);
  });

  it('removes the placeholder once the picture has loaded', async () => {
    await openPhotos({ ...fakeLibrary([dune]).responses });
    await open();
    const picture = screen.getByRole('dialog').querySelector('img');
    expect(picture?.style.backgroundImage).toContain(dune.placeholder);
    if (picture !== null) fireEvent.load(picture);
    expect(picture?.style.backgroundImage).toBe('');
  });

  it('counts the description and sends none that is too long', async () => {
    const requests = await openPhotos({ ...fakeLibrary([dune]).responses });
    await open();
    const most = limits.photo.maxDescriptionLength;
    describeAs('x'.repeat(most + 1));
    expect(dialog().getByText(`${most + 1} / ${most}`, { exact: false })).toBeTruthy();
    expect(dialog().getByText(upload.descriptionTooLong)).toBeTruthy();
    await clickControl('Save');
    expect(requestsTo(requests, commands)).toEqual([]);
  });

  it('shows why saving failed and keeps the text', async () => {
    await openPhotos({ ...fakeLibrary([dune]).responses, [commands]: problemResponse('unavailable') });
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
    const requests = await openPhotos({ ...fakeLibrary([broken]).responses, [retry]: again });
    await clickControl(/broken\.jpg/);
    expect(dialog().getByText(photoFailure.damaged)).toBeTruthy();
    await clickControl(work.tryAgain);
    expect(requestsTo(requests, retry)).toHaveLength(1);
    expect(dialog().getByText(photoManager.processing)).toBeTruthy();
    expect(dialog().queryByText(photoFailure.damaged)).toBeNull();
  });

  it('deletes a photo after a confirmation that names its uses', async () => {
    const requests = await openPhotos({
      ...fakeLibrary([dune, broken]).responses,
      [uses]: somePhotoUses({
        scheduled: {
          total: 6,
          first: [{ id: 'a', name: 'Dusk', isEmptied: true, at: '2036-11-28T17:00:00.000Z' }],
        },
        drafts: { total: 1, first: [{ id: 'b', name: ' ', isEmptied: false }] },
        adventures: { total: 1, first: [{ id: 'c', name: 'Dunes' }] },
        hero: true,
      }),
    });
    await open();
    await clickControl('Delete');
    expect(requestsTo(requests, uses)[0]?.body).toEqual({ photoIds: [dune.id] });
    const named = question().getByText(photoManager.used(1), { exact: false });
    const lines = within(named)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^6 scheduled posts/),
      expect.stringMatching(/^Dusk goes live .* left without photos$/),
      photoManager.moreUses(5),
      expect.stringMatching(/^1 draft/),
      postDrafts.noText,
      expect.stringMatching(/^1 adventure/),
      'Dunes',
      photoManager.uses.hero,
    ]);
    fireEvent.click(question().getByRole('button', { name: 'Keep it' }));
    expect(requestsTo(requests, commands)).toEqual([]);
    await clickControl('Delete');
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(requestsTo(requests, commands)[0]?.body).toMatchObject({ action: 'delete', photoIds: [dune.id] });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tiles()).toHaveLength(1);
    expect(screen.getByText(photoManager.done.delete(1))).toBeTruthy();
  });

  it('says while it looks that it does, and then that nothing uses a photo', async () => {
    let respond: (response: unknown) => void = () => undefined;
    const response = new Promise((resolve) => {
      respond = resolve;
    });
    await openPhotos({ ...fakeLibrary([dune]).responses, [uses]: response });
    await open();
    await clickControl('Delete');
    expect(question().getByText(photoManager.lookingForUses(1))).toBeTruthy();
    respond(somePhotoUses());
    await advanceTime(1);
    expect(question().getByText(photoManager.unused(1))).toBeTruthy();
  });

  it('deletes a photo whose uses are unknown, and shows why a deletion failed', async () => {
    const library = fakeLibrary([dune]);
    let isDown = true;
    const requests = await openPhotos({
      ...library.responses,
      [uses]: problemResponse('unavailable'),
      [commands]: (request: RecordedRequest) =>
        isDown ? problemResponse('unavailable') : library.responses[commands](request),
    });
    await open();
    await clickControl('Delete');
    expect(question().getByText(photoManager.usesUnknown(1))).toBeTruthy();
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(dialog().getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    isDown = false;
    await clickControl('Delete');
    fireEvent.click(question().getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(screen.getByRole('heading', { name: photoManager.noPhotos })).toBeTruthy();
    // The response to the first request may have been lost, so that the second one has its id.
    const [first, second] = requestsTo(requests, commands);
    expect(second?.body).toEqual(first?.body);
  });

  it('opens from an address that names a photo, and removes it from the address', async () => {
    await openPhotos(
      { ...fakeLibrary([dune]).responses },
      `${pages.adminPhotos}?${photoParameter}=${dune.id}`,
    );
    await advanceTime(1);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('A dune');
    await clickControl('Cancel');
    await advanceTime(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the selection of photos', () => {
  const id = '00000000-0000-4000-8000-00000000c0de';
  beforeEach(() => {
    jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const pressed = () => tiles().map((tile) => tile.getAttribute('aria-pressed') === 'true');
  const sent = (requests: RecordedRequest[]) => requestsTo(requests, commands).map(({ body }) => body);
  const bar = () => screen.queryByRole('region', { name: photoManager.chosen });
  const openLibrary = (library = fakeLibrary([dune, broken])) =>
    openPhotos({ ...library.responses, ...library.undoing(id) });

  it('downloads the selected photos as pictures or originals, and says what went wrong', async () => {
    const prepare = 'POST /api/admin/library/downloads';
    const prepared: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function start(
      this: HTMLAnchorElement,
    ) {
      prepared.push(new URL(this.href).pathname);
    });
    let isRefused = true;
    const requests = await openPhotos({
      ...fakeLibrary([dune, broken]).responses,
      [prepare]: () =>
        isRefused ? problemResponse('too_many_downloads') : { id, photos: 2, originals: 1, bytes: 5 },
    });
    const panel = () => within(screen.getByRole('dialog', { name: photoManager.downloadTitle(2) }));
    await clickControl('Select');
    await clickControl(photoManager.selectAll);
    await clickControl(photoManager.download);
    expect(panel().getByText(photoManager.downloaded.originals.hint)).toBeTruthy();
    fireEvent.click(panel().getByLabelText(photoManager.downloaded.cleanOriginals.name, { exact: false }));
    const start = () => fireEvent.click(panel().getByRole('button', { name: photoManager.download }));
    start();
    await advanceTime();
    expect(panel().getByText(photoManager.tooManyDownloads)).toBeTruthy();
    expect(prepared).toEqual([]);
    isRefused = false;
    start();
    await advanceTime();
    expect(requestsTo(requests, prepare)[1]?.body).toEqual({
      photoIds: [dune.id, broken.id],
      files: 'cleanOriginals',
    });
    expect(prepared).toEqual([`/api/admin/library/downloads/${id}`]);
    expect(screen.getByText(photoManager.originalsMissing(1), { exact: false })).toBeTruthy();
    // The photos stay selected, for what comes next.
    expect(pressed()).toEqual([true, true]);
  });

  it('deletes the selected photos together, and undoes it', async () => {
    const requests = await openLibrary();
    await clickControl('Select');
    expect(screen.getByText(photoManager.selected(0))).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    for (const tile of tiles()) fireEvent.click(tile);
    expect(pressed()).toEqual([true, true]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await clickControl('Delete');
    expect(question(2).getByText(photoManager.deleteExplained(2))).toBeTruthy();
    fireEvent.click(question(2).getByRole('button', { name: 'Delete' }));
    await advanceTime();
    expect(sent(requests)).toEqual([{ id, action: 'delete', photoIds: [dune.id, broken.id] }]);
    expect(screen.getByText(photoManager.done.delete(2))).toBeTruthy();
    expect(bar()).toBeNull();
    await clickControl(adminTexts.trash.undo);
    expect(screen.getByText(adminTexts.trash.undone)).toBeTruthy();
    await advanceTime(1);
    expect(tiles()).toHaveLength(2);
  });

  it('drops deleted and deselected photos, and keeps the rest after a failed deletion', async () => {
    const library = fakeLibrary([dune, broken]);
    await openPhotos({ ...library.responses, [commands]: problemResponse('unavailable') });
    await clickControl('Select');
    for (const tile of tiles()) fireEvent.click(tile);
    library.photos = [dune];
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

  it('selects a range with Shift, a month, and all that was found', async () => {
    const january = Array.from({ length: 3 }, () => someAdminPhoto());
    const december = [someAdminPhoto({ createdOn: '2025-12-01T00:00:00.000Z' })];
    await openLibrary(fakeLibrary([...january, ...december]));
    await clickControl('Select');
    fireEvent.click(tiles()[0] as HTMLElement); // the library has four
    fireEvent.click(tiles()[2] as HTMLElement, { shiftKey: true });
    await advanceTime();
    expect(pressed()).toEqual([true, true, true, false]);
    fireEvent.click(tiles()[1] as HTMLElement);
    expect(pressed()).toEqual([true, false, true, false]);
    await clickControl(photoManager.selectMonth('December 2025'));
    expect(pressed()).toEqual([true, false, true, true]);
    await clickControl(photoManager.selectAll);
    expect(screen.getByText(photoManager.selected(4))).toBeTruthy();
  });

  it('selects photos that are not loaded by their ids', async () => {
    const many = Array.from({ length: 500 }, () => someAdminPhoto());
    const requests = await openLibrary(fakeLibrary(many));
    await clickControl('Select');
    await clickControl(photoManager.selectAll);
    expect(screen.getByText(photoManager.selected(500))).toBeTruthy();
    await clickControl(photoManager.hide);
    expect(sent(requests)).toEqual([{ id, action: 'hide', photoIds: many.map((photo) => photo.id) }]);
    expect(screen.getByText(photoManager.done.hide(500))).toBeTruthy();
  });

  it('offers the commonest actions, the others under More, and Delete last', async () => {
    const hidden = someAdminPhoto({ status: 'ready', description: 'Hidden', listed: false });
    await openLibrary(fakeLibrary([dune, hidden]));
    await clickControl('Select');
    const offered = () =>
      within(bar() as HTMLElement) // the selection mode shows it
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    const actions = (publish: string) => [
      ...[photoManager.describe, photoManager.makePost, publish, photoManager.download],
      ...[photoManager.moreActions, 'Delete'],
    ];
    fireEvent.click(tiles()[1] as HTMLElement); // the library has two
    expect(offered().slice(2)).toEqual(actions(photoManager.publish));
    fireEvent.click(tiles()[0] as HTMLElement);
    expect(offered().slice(2)).toEqual(actions(photoManager.hide));
    await clickControl(photoManager.moreActions);
    const more = within(screen.getByRole('dialog', { name: photoManager.moreTitle(2) }));
    expect(more.getAllByRole('button').map((button) => button.textContent)).toEqual(
      expect.arrayContaining([photoManager.publish, schedule.open, photoManager.addToEvent]),
    );
  });

  it('starts with a finger that rests on a photo, which does not open', async () => {
    await openLibrary();
    const [tile] = tiles();
    // jsdom has no pointer events.
    const dispatch = (name: string, clientY = 5) => {
      const event = new MouseEvent(name, { bubbles: true, clientX: 5, clientY });
      tile?.dispatchEvent(Object.assign(event, { pointerType: 'touch', pointerId: 1 }));
    };
    dispatch('pointerdown');
    await advanceTime(500);
    expect(pressed()).toEqual([true, false]);
    dispatch('pointerup');
    if (tile !== undefined) fireEvent.click(tile);
    expect(pressed()).toEqual([true, false]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // A finger that moves scrolls.
    await clickControl('Cancel');
    dispatch('pointerdown');
    dispatch('pointermove', 60);
    await advanceTime(500);
    expect(bar()).toBeNull();
  });

  it('describes the selected photos, or adds to their descriptions', async () => {
    const requests = await openLibrary(fakeLibrary([dune, { ...broken, status: 'ready', failure: null }]));
    await clickControl('Select');
    await clickControl(photoManager.selectAll);
    await clickControl(photoManager.describe);
    describeAs(' at dusk ');
    fireEvent.click(screen.getByRole('radio', { name: photoManager.describeHow.append }));
    await clickControl('Save');
    expect(sent(requests)).toEqual([
      { id, action: 'append', description: 'at dusk', photoIds: [dune.id, broken.id] },
    ]);
    expect(tiles().map(({ textContent }) => textContent)).toEqual(['A dune at dusk', 'at dusk']);
    expect(screen.getByText(photoManager.done.append(2))).toBeTruthy();
    expect(bar()).toBeNull();
  });

  it('adds the selected photos to an adventure, and says why that is refused', async () => {
    const [newest, older] = [someAdminEvent(), someAdminEvent({ title: 'Rain', hidden: true })];
    const library = fakeLibrary([dune, broken]);
    let refusal: Response | undefined = problemResponse('event_not_found');
    const requests = await openPhotos({
      ...library.responses,
      'GET /api/admin/events': { events: [newest, older] },
      'POST /api/admin/library/commands': (request: RecordedRequest) =>
        refusal ?? library.responses['POST /api/admin/library/commands'](request),
    });
    await clickControl('Select');
    await clickControl(photoManager.selectAll);
    await clickControl(photoManager.moreActions);
    await clickControl(photoManager.addToEvent);
    const dialog = within(screen.getByRole('dialog', { name: photoManager.addToEventTitle(2) }));
    const choice = dialog.getByLabelText(photoManager.adventure);
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Last Light', 'Rain (Hidden)']);
    fireEvent.change(choice, { target: { value: older.id } });
    await clickControl(photoManager.add);
    expect(dialog.getByText('Event not found')).toBeTruthy();
    refusal = undefined;
    await clickControl(photoManager.add);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(photoManager.done.addToEvent(2))).toBeTruthy();
    const sent = requests.filter(({ route }) => route === 'POST /api/admin/library/commands');
    expect(sent.at(-1)?.body).toMatchObject({
      action: 'addToEvent',
      eventId: older.id,
      photoIds: [dune.id, broken.id],
    });
  });

  it('schedules the selected photos, and shows when they go live', async () => {
    const plan = 'PUT /api/admin/schedule';
    const entry = someEntry({ kind: 'photo', ids: [dune.id], at: '2036-11-28T17:00:00.000Z' });
    const requests = await openPhotos({
      ...fakeLibrary([dune, broken]).responses,
      'GET /api/admin/schedule': someSchedule(),
      [plan]: someSchedule(entry),
    });
    await clickControl('Select');
    await clickControl(photoManager.selectAll);
    await clickControl(photoManager.moreActions);
    await clickControl(schedule.open);
    const form = within(screen.getByRole('dialog', { name: schedule.dialogTitlePhotos(2) }));
    fireEvent.change(form.getByLabelText(schedule.publishTime), { target: { value: '2036-11-28T18:00' } });
    await clickControl(schedule.save);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requestsTo(requests, plan).map(({ body }) => body)).toEqual([
      { kind: 'photo', ids: [dune.id, broken.id], publish: '2036-11-28T18:00', zone: 'Europe/Paris' },
    ]);
    expect(tiles()[0]?.textContent).toMatch(/^Scheduled: Fri, Nov 28, 2036, 6:00.PM/);
  });

  it('makes a post of up to ten photos', async () => {
    const many = Array.from({ length: limits.post.maxPhotos + 1 }, () => someAdminPhoto());
    await openLibrary(fakeLibrary(many));
    await clickControl('Select');
    await clickControl(photoManager.selectAll);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: photoManager.makePost }).disabled).toBe(
      true,
    );
    fireEvent.click(tiles()[0] as HTMLElement); // the library has eleven
    await clickControl(photoManager.makePost);
    await advanceTime(1);
    expect(
      screen.getByText(
        `?photos=${many
          .slice(1)
          .map((photo) => photo.id)
          .join(',')}`,
        { exact: false },
      ),
    ).toBeTruthy();
  });

  it('shows the progress of a long command, and then offers to undo it', async () => {
    const running = {
      id,
      action: 'describe',
      undoes: null,
      total: 5000,
      done: 0,
      changed: 0,
      failed: 0,
      failure: null,
      startedOn: dune.createdOn,
      finishedOn: null,
    };
    let now: object = running;
    const library = fakeLibrary([dune]);
    await openPhotos({
      ...library.responses,
      ...library.undoing(id),
      [commands]: running,
      'GET /api/admin/library/commands': () => ({ commands: now === running ? [] : [now] }),
    });
    await clickControl('Select');
    await clickControl(photoManager.selectAll);
    now = { ...running, done: 1200 };
    await clickControl(photoManager.moreActions);
    await clickControl(photoManager.publish);
    await advanceTime(1100);
    expect(screen.getByText(photoManager.progress(1200, 5000))).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
    now = { ...running, done: 5000, changed: 4990, finishedOn: dune.createdOn };
    await advanceTime(1100);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText(photoManager.done.describe(4990))).toBeTruthy();
    await clickControl(adminTexts.trash.undo);
    expect(screen.getByText(adminTexts.trash.undone)).toBeTruthy();
  });

  it('says why a command could not change all photos, and offers to undo the others only', async () => {
    const failure = { code: 'internal', text: adminTexts.workFailure.internal };
    const ended = { id, action: 'publish', undoes: null, total: 300, done: 300, startedOn: dune.createdOn };
    const library = fakeLibrary([dune]);
    const response = { ...ended, changed: 200, failed: 100, failure, finishedOn: dune.createdOn };
    let current: object = response;
    await openPhotos({ ...library.responses, [commands]: () => current });
    const publishAll = async () => {
      await clickControl('Select');
      await clickControl(photoManager.selectAll);
      await clickControl(photoManager.moreActions);
      await clickControl(photoManager.publish);
      await advanceTime(1);
    };
    await publishAll();
    const problem = photoManager.notChanged(100, failure.text);
    expect(screen.getByText(`${photoManager.done.publish(200)}. ${problem}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: adminTexts.trash.undo })).toBeTruthy();
    current = { ...response, changed: 0 };
    await publishAll();
    expect(screen.getByText(problem)).toBeTruthy();
    expect(screen.queryByRole('button', { name: adminTexts.trash.undo })).toBeNull();
  });
});

describe('the search of photos', () => {
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: photoManager.search });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const searches = (requests: RecordedRequest[]) =>
    requestsTo(requests, months).flatMap(({ query }) => query['search'] ?? []);

  it('follows the typing, keeps the filter, and ends with all photos', async () => {
    const requests = await openPhotos(fakeLibrary([dune, { ...broken, originalName: 'b.jpg' }]).responses);
    type('du');
    type(' dune ');
    expect(searches(requests)).toEqual([]);
    await advanceTime(250);
    await advanceTime(1);
    expect(searches(requests)).toEqual(['dune']);
    expect(tiles()).toHaveLength(1);
    expect(field().value).toBe(' dune ');
    await clickControl(photoManager.filter);
    expect(screen.getByRole('link', { name: photoManager.shown.failed }).getAttribute('href')).toBe(
      `${pages.adminPhotos}?show=failed&search=dune`,
    );
    type('');
    await advanceTime(250);
    await advanceTime(1);
    expect(tiles()).toHaveLength(2);
  });

  it('starts with that of the address', async () => {
    const requests = await openPhotos(fakeLibrary([]).responses, `${pages.adminPhotos}?search=caf%C3%A9`);
    expect(field().value).toBe('café');
    expect(searches(requests)[0]).toBe('café');
    expect(screen.getByRole('heading', { name: photoManager.nothingFound('café') })).toBeTruthy();
    await clickControl(photoManager.showAll, 'link');
    await advanceTime(1);
    expect(field().value).toBe('');
    expect(requestsTo(requests, months).at(-1)?.query['search']).toBeUndefined();
  });
});
