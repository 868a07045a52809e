/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTexts, limits, pages, photoParameter, problems } from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { type RecordedRequest, problemResponse, requestsTo } from '../../shared/testing/fake-api.ts';
import { someAdminEvent } from '../../shared/testing/admin-video.builder.ts';
import { somePhotoUses } from '../../shared/testing/photo.builder.ts';
import {
  commands,
  uses,
  dune,
  broken,
  tiles,
  dialog,
  question,
  describeAs,
  fakeLibrary,
  openPhotos,
} from './photo-manager.fixture.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { galleryOrder, photoEditor, photoManager, photoFailure, postDrafts, work, upload } = adminTexts;

beforeEach(() => void jest.useFakeTimers());

describe('the photo dialog', () => {
  const open = (name = /A dune/) => clickControl(name);

  describe('changes the photo by commands, whose undo the server compares', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    beforeEach(() => {
      jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
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

    it('is added to an adventure, which can be undone', async () => {
      const event = someAdminEvent();
      const { responses, undoing } = fakeLibrary([dune]);
      const requests = await openPhotos({
        ...responses,
        ...undoing(id),
        'GET /api/admin/events': { events: [event] },
      });
      await open();
      await clickControl(photoManager.addToEvent);
      await clickControl(photoManager.add);
      expect(sent(requests)).toEqual([{ id, action: 'addToEvent', eventId: event.id, photoIds: [dune.id] }]);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByText(photoManager.done.addToEvent(1))).toBeTruthy();
      await clickControl(adminTexts.trash.undo);
      expect(screen.getByText(adminTexts.trash.undone)).toBeTruthy();
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

  it('puts the photo first in the gallery, and undoes that', async () => {
    const other = '00000000-0000-4000-8000-0000000000ff';
    const gallery = { value: { photoIds: [other] }, version: 4 };
    const save = 'PUT /api/admin/site/gallery';
    const requests = await openPhotos({
      ...fakeLibrary([dune]).responses,
      'GET /api/admin/site': () => ({ gallery }),
      [save]: ({ body }: RecordedRequest) => {
        gallery.value = (body as { value: typeof gallery.value }).value;
        gallery.version += 1;
        return { gallery };
      },
    });
    await open();
    await clickControl(galleryOrder.first);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(gallery.value.photoIds).toEqual([dune.id, other]);
    expect(screen.getByText(galleryOrder.placedFirst(1))).toBeTruthy();
    await clickControl(adminTexts.trash.undo);
    const sent = requestsTo(requests, save).map(({ body }) => body);
    expect(sent.at(-1)).toEqual({ value: { photoIds: [other] }, unchangedSince: 5 });
  });

  it('downloads the photo, and stays open', async () => {
    const started = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const prepare = 'POST /api/admin/library/downloads';
    const requests = await openPhotos({
      ...fakeLibrary([dune]).responses,
      [prepare]: { id: dune.id, photos: 1, originals: 0, bytes: 5 },
    });
    await open();
    await clickControl(photoManager.download);
    const panel = within(screen.getByRole('dialog', { name: photoManager.downloadTitle(1) }));
    fireEvent.click(panel.getByRole('button', { name: photoManager.download }));
    await advanceTime();
    expect(requestsTo(requests, prepare)[0]?.body).toEqual({ photoIds: [dune.id], files: 'pictures' });
    expect(started).toHaveBeenCalledTimes(1);
    expect(screen.getByText(photoManager.downloadStarted(1))).toBeTruthy();
    expect(dialog().getByText('Cancel')).toBeTruthy();
    started.mockRestore();
  });

  it.each([
    ['a photo that is not ready', broken, true],
    ['one outside of the gallery', { ...dune, listed: false }, false],
  ])('neither puts %s first, nor downloads what has no picture', async (_what, photo, isPictureless) => {
    await openPhotos({ ...fakeLibrary([photo]).responses });
    await open(/dune|broken/);
    const isDisabled = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect(isDisabled(galleryOrder.first)).toBe(true);
    expect(isDisabled(photoManager.download)).toBe(isPictureless);
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
