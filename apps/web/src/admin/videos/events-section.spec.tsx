/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminAdventuresPath,
  adminEventPath,
  adminTexts,
  eventPath,
  newAdventurePath,
  problems,
  texts,
} from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { someAdminEvent, someAdminVideo } from '../../shared/testing/admin-video.builder.ts';
import { event, openVideos, typeInto, video } from './videos.fixture.tsx';
import { plansAll, planVersion, someEntry, someSchedule } from '../../shared/testing/schedule.builder.ts';
import { problemResponse, requestsTo, type FakeRoutes } from '../../shared/testing/fake-api.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { videoEditing, schedule, trash } = adminTexts;
const all = 'GET /api/admin/events';
const create = 'POST /api/admin/events';
const update = `PATCH /api/admin/events/${event.id}`;
const own = someAdminEvent({
  slug: 'my-own',
  title: 'My own',
  syncedTitle: null,
  hidden: true,
  counts: { free: 0, premium: 0 },
});
const remove = `DELETE /api/admin/events/${own.id}`;
const open = (responses: FakeRoutes = {}) => openVideos(responses, adminAdventuresPath);
const isClosed = () => screen.queryByRole('dialog') === null;

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-03-04T12:00:00.000Z') }));

describe('the adventures section', () => {
  it('lists adventures with their day and counts', async () => {
    await open({ [all]: { events: [event, own] } });
    const rows = within(screen.getByRole('list', { name: videoEditing.adventures })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
      `Last LightOctober 4, 2025 · ${texts.videoCounts(event.counts)}`,
      `My ownOctober 4, 2025 · ${texts.videoCounts(own.counts)}${videoEditing.hidden}`,
    ]);
  });

  it('opens the form of a new adventure, to which the first page of the area links', async () => {
    await openVideos({}, newAdventurePath);
    expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Title' })).toBeTruthy();
  });

  it('schedules an adventure, and undoes that', async () => {
    const plan = 'PUT /api/admin/schedule';
    const at = '2036-11-28T17:00:00.000Z';
    const entry = someEntry({ kind: 'event', ids: [event.id], at, action: 'takeDown', isPublic: true });
    const { requests } = await open({
      'GET /api/admin/schedule': someSchedule(entry),
      [plan]: plansAll(someSchedule({ ...entry, action: 'publish' }), 1),
    });
    const row = () => screen.getByRole('list', { name: videoEditing.adventures }).textContent;
    expect(row()).toMatch(/Until Fri, Nov 28, 2036, 6:00.PM/);
    await clickControl(`${schedule.open} ${event.title}`);
    typeInto(schedule.publishTime, '2036-11-28T18:00');
    expect(screen.getByText(schedule.hiddenUntil)).toBeTruthy();
    typeInto(schedule.takeDownTime, '');
    await clickControl(schedule.save);
    expect(row()).toMatch(/Scheduled: Fri, Nov 28, 2036, 6:00.PM/);
    await clickControl(trash.undo);
    const times = { kind: 'event', ids: [event.id], zone: 'Europe/Paris' };
    // It was public before.
    expect(requestsTo(requests, plan).map(({ body }) => body)).toEqual([
      { ...times, publish: '2036-11-28T18:00', takeDown: null },
      { ...times, publish: 'now', unchangedSince: planVersion },
      { ...times, publish: null, takeDown: '2036-11-28T18:00', unchangedSince: planVersion },
    ]);
  });

  it('leads to the page of each adventure that visitors see', async () => {
    await open({ [all]: { events: [event, own] } });
    const links = screen.getAllByRole('link', { name: new RegExp(`^${videoEditing.seeIt}`) });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([eventPath(event.slug)]);
  });

  it('opens the editor of the adventure in the address', async () => {
    await openVideos({ [all]: { events: [own, event] } }, adminEventPath(event.slug));
    expect(screen.getByRole('dialog', { name: event.title })).toBeTruthy();
  });

  it('is linked from the videos', async () => {
    await openVideos();
    await clickControl(videoEditing.adventures, 'link');
    expect(screen.getByRole('link', { name: videoEditing.adventures }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(screen.getByRole('list', { name: videoEditing.adventures })).toBeTruthy();
  });

  it('shows why loading failed, and what to do when there are no adventures', async () => {
    let response: unknown = problemResponse('unavailable');
    await open({ [all]: () => response });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    response = { events: [] };
    await clickControl(texts.errorScreen.retry);
    expect(screen.getByRole('heading', { name: videoEditing.noAdventures })).toBeTruthy();
  });

  it('creates an adventure with a title and a day', async () => {
    const { requests } = await open({ [create]: own });
    await clickControl('New adventure');
    await clickControl('Save');
    expect(screen.getByText(videoEditing.titleMissing)).toBeTruthy();
    expect(requestsTo(requests, create)).toEqual([]);
    typeInto('Title', 'Dawn');
    typeInto('Description', 'The light came late.');
    await clickControl('Save');
    expect(requestsTo(requests, create)[0]?.body).toEqual({
      title: 'Dawn',
      description: 'The light came late.',
      date: '2026-03-04T00:00:00.000Z',
    });
    expect(isClosed()).toBe(true);
    expect(requestsTo(requests, all)).toHaveLength(2);
  });

  it('creates an adventure hidden, unless it is to be shown at once, and shows it with one tap', async () => {
    const show = `PATCH /api/admin/events/${own.id}`;
    const { requests } = await open({
      [all]: { events: [own] },
      [create]: own,
      [show]: { ...own, hidden: false, version: 5, former: { hidden: true } },
    });
    await clickControl('New adventure');
    expect(screen.getByText(videoEditing.newIsHidden)).toBeTruthy();
    expect(screen.getByRole('switch').getAttribute('aria-checked') ?? 'false').toBe('false');
    typeInto('Title', 'Dawn');
    await clickControl('Save');
    expect(screen.getByText(videoEditing.savedHidden)).toBeTruthy();
    await clickControl('New adventure');
    typeInto('Title', 'Dusk');
    fireEvent.click(screen.getByRole('switch'));
    await clickControl('Save');
    expect(requestsTo(requests, create).map(({ body }) => body)).toEqual([
      expect.not.objectContaining({ hidden: expect.anything() }),
      expect.objectContaining({ hidden: false }),
    ]);
    await clickControl(`${videoEditing.show} ${own.title}`);
    expect(screen.getByText(videoEditing.eventShown(own.title))).toBeTruthy();
    await clickControl(trash.undo);
    expect(requestsTo(requests, show).map(({ body }) => body)).toEqual([
      { hidden: false },
      { hidden: true, unchangedSince: 5 },
    ]);
  });

  it('sends only the changed fields and reloads the videos', async () => {
    // Another tab has hidden it before.
    const former = { date: event.date };
    const { requests } = await open({
      [update]: {
        ...event,
        date: '2025-10-05T00:00:00.000Z',
        hidden: true,
        title: 'Other',
        former,
        version: 6,
      },
    });
    await clickControl(/^Last Light/);
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Last Light');
    typeInto('Date', '2025-10-05');
    fireEvent.click(screen.getByRole('switch'));
    await clickControl('Save');
    expect(requestsTo(requests, update)[0]?.body).toEqual({ date: '2025-10-05T00:00:00.000Z', hidden: true });
    const lists = requestsTo(requests, 'GET /api/admin/videos').filter(
      ({ query }) => query['event'] === undefined,
    );
    expect(lists).toHaveLength(2);
    await clickControl(adminTexts.trash.undo);
    expect(requestsTo(requests, update)[1]?.body).toEqual({ ...former, unchangedSince: 6 });
  });

  it('offers the pictures of its videos, of which one stands for it', async () => {
    const { requests } = await open({
      [update]: { ...event, coverVideoId: video.id, former: { coverVideoId: null }, version: 6 },
      'GET /api/admin/videos': {
        videos: [video, someAdminVideo({ title: 'Secret', hidden: true })],
        nextCursor: null,
        total: 2,
      },
    });
    await clickControl(/^Last Light/);
    const choices = screen.getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      [videoEditing.firstVideo, true],
      [video.title, false],
    ]);
    await clickControl(video.title, 'radio');
    await clickControl('Save');
    expect(requestsTo(requests, update)[0]?.body).toEqual({ coverVideoId: video.id });
    await clickControl(adminTexts.trash.undo);
    expect(requestsTo(requests, update)[1]?.body).toEqual({ coverVideoId: null, unchangedSince: 6 });
  });

  it('requires a day', async () => {
    const { requests } = await open();
    await clickControl(/^Last Light/);
    typeInto('Date', '');
    await clickControl('Save');
    expect(screen.getByText(videoEditing.dateMissing)).toBeTruthy();
    expect(requestsTo(requests, update)).toEqual([]);
  });

  it('offers no deletion for an adventure of a collection', async () => {
    await open();
    await clickControl(/^Last Light/);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('deletes the creator’s own adventure after confirmation', async () => {
    const restore = 'POST /api/admin/trash/restore';
    const { requests } = await open({
      [all]: { events: [own] },
      [remove]: { version: 5 },
      [restore]: { ids: [own.id] },
    });
    await clickControl(/^My own/);
    await clickControl('Delete');
    await clickControl('Keep it');
    expect(requestsTo(requests, remove)).toEqual([]);
    await clickControl('Delete');
    await clickControl('Delete it');
    expect(requestsTo(requests, remove)).toHaveLength(1);
    expect(isClosed()).toBe(true);
    await clickControl(adminTexts.trash.undo);
    expect(requestsTo(requests, restore)[0]?.body).toEqual({
      kind: 'event',
      ids: [own.id],
      unchangedSince: 5,
    });
    expect(requestsTo(requests, all)).toHaveLength(3);
  });

  it('shows why an adventure that got a collection cannot be deleted', async () => {
    await open({ [all]: { events: [own] }, [remove]: problemResponse('event_of_collection') });
    await clickControl(/^My own/);
    await clickControl('Delete');
    await clickControl('Delete it');
    expect(screen.getByText(problems.event_of_collection.detail ?? '')).toBeTruthy();
  });

  it('asks before discarding changes', async () => {
    await open();
    await clickControl('New adventure');
    typeInto('Title', 'Dawn');
    await clickControl('Close');
    await clickControl('Keep editing');
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Dawn');
    await clickControl('Cancel');
    await clickControl('Discard changes');
    expect(isClosed()).toBe(true);
  });
});
