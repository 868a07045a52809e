/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTexts, limits, problems } from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { someAdminEvent } from '../../shared/testing/admin-video.builder.ts';
import { someEntry, someSchedule } from '../../shared/testing/schedule.builder.ts';
import { type RecordedRequest, problemResponse, requestsTo } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import {
  commands,
  dune,
  broken,
  tiles,
  question,
  describeAs,
  fakeLibrary,
  openPhotos,
} from './photo-manager.fixture.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { FakeEventSource } from '../../shared/testing/fake-event-source.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { photoManager, schedule } = adminTexts;

beforeEach(() => void jest.useFakeTimers());

describe('the selection of photos', () => {
  const id = '00000000-0000-4000-8000-00000000c0de';
  beforeEach(() => {
    jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
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
