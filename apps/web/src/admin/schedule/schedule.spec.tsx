/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminEventOrderPath,
  adminTexts,
  draftPath,
  editPostPath,
  pages,
  type PlanBody,
  type ScheduleResponse,
  type ScheduleEntry,
  texts,
} from '@sandstone/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useAdminEvents } from '../shared/lists/use-admin-events.ts';
import { entryName } from '../shared/plans/entry.ts';
import { PlanBadges } from '../shared/plans/plan-badges.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { fakeApi, problemResponse, bodiesTo, type FakeRoutes } from '../../shared/testing/fake-api.ts';
import { plansAll, planVersion, someEntry, someSchedule } from '../../shared/testing/schedule.builder.ts';
import { SchedulePage } from './schedule.page.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { openAdmin, press } from '../testing/open-admin.tsx';
import { type ComponentType } from 'react';

const { schedule, scheduleRefusals, trash } = adminTexts;
const read = 'GET /api/admin/schedule';
const plan = 'PUT /api/admin/schedule';
const zone = 'PUT /api/admin/schedule/zone';

const post = someEntry();
const postDown = someEntry({ action: 'takeDown', at: '2026-12-24T11:00:00.000Z' });
const photos = someEntry({
  kind: 'photo',
  ids: ['00000000-0000-4000-8000-00000000bbb1', '00000000-0000-4000-8000-00000000bbb2'],
  at: '2026-11-27T18:15:00.000Z',
  name: '',
});
const event = someEntry({
  kind: 'event',
  action: 'takeDown',
  ids: ['00000000-0000-4000-8000-00000000cccc'],
  at: '2026-11-28T23:30:00.000Z',
  name: 'Last Light',
  isPublic: true,
});

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-24T12:00:00.000Z') });
});

/** The formatter puts a narrow space before AM and PM. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u202f\u2009]/g, ' ');

function open(response: unknown, more: FakeRoutes = {}, Component?: ComponentType) {
  const isSchedule = typeof response === 'object' && response !== null && 'entries' in response;
  const planned = isSchedule ? plansAll(response as ScheduleResponse) : response; // it has entries
  return openAdmin(
    pages.adminSchedule,
    { [read]: response, [plan]: planned, [zone]: response, ...more },
    Component,
  );
}

const day = (name: string) => within(screen.getByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const timeField = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);

describe('the schedule', () => {
  it('lists what is coming by day, in the zone of the creator', async () => {
    await open(someSchedule(post, photos, event, postDown));
    const friday = day('Friday, November 27').getAllByRole('listitem');
    expect(friday.map((row) => plain(row.querySelector('p')?.textContent))).toEqual([
      'First frostGoes live 6:00 PM · Post',
      '2 photosGoes live 7:15 PM · Photo',
    ]);
    // In UTC, this is Saturday.
    expect(plain(day('Sunday, November 29').getByRole('listitem').textContent)).toContain(
      'Last LightComes down 12:30 AM · Adventure',
    );
    expect(screen.getByText(schedule.zoneIs('Paris time (GMT+1)'))).toBeTruthy();
  });

  it('says why something did not happen at its time', async () => {
    const failure = { code: 'invalid', text: adminTexts.workFailure.invalid } as const;
    await open(someSchedule({ ...post, failure }));
    const row = day('Friday, November 27').getByRole('listitem');
    expect(plain(row.textContent)).toContain('Should have gone live 6:00 PM · Post');
    expect(row.textContent).toContain(failure.text);
  });

  it('marks a post that will be published without its photos, wherever it is shown', async () => {
    const lost = { ...post, postPhotos: { left: 0, deleted: 6 } };
    const some = {
      ...lost,
      ids: ['00000000-0000-4000-8000-00000000abcd'],
      postPhotos: { left: 5, deleted: 1 },
    };
    await open(someSchedule(lost, some));
    const [first, second] = day('Friday, November 27').getAllByRole('listitem');
    expect(first?.textContent).toContain(schedule.photosDeleted);
    expect(second?.textContent).toContain('1 of its photos was deleted');
    const calendar = within(screen.getByRole('region', { name: schedule.calendar }));
    expect(calendar.getByText(schedule.photosDeleted)).toBeTruthy();
    for (const Component of [SchedulePanel, () => <PlanBadges kind="post" id={lost.ids[0] ?? ''} />]) {
      cleanup();
      await open(someSchedule(lost), {}, Component);
      expect(screen.getByText(schedule.photosDeleted)).toBeTruthy();
    }
  });

  it('shows the days of the calendar, of which one can be chosen', async () => {
    await open(someSchedule(post, photos, event));
    const calendar = within(screen.getByRole('region', { name: schedule.calendar }));
    expect(plain(calendar.getByRole('heading').textContent)).toBe('November 23 – December 27');
    expect(calendar.getByRole('button', { name: /^Tuesday, November 24/ }).getAttribute('aria-current')).toBe(
      'date',
    );
    await press('Friday, November 27: 2 planned', calendar);
    expect(screen.queryByRole('region', { name: 'Sunday, November 29' })).toBeNull();
    await press('Monday, November 30: nothing planned', calendar);
    expect(screen.getByText(schedule.nothingOn('Monday, November 30'))).toBeTruthy();
    await press(schedule.showAll);
    expect(screen.getAllByRole('region', { name: /November/ })).toHaveLength(2);
    await press(schedule.later, calendar);
    expect(plain(calendar.getByRole('heading').textContent)).toContain('December 21');
    await press(schedule.earlier, calendar);
    // It keeps the focus of the press, which a disabled button would not.
    expect(calendar.getByRole('button', { name: schedule.earlier }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('leads to the editor of each entry', async () => {
    await open(
      someSchedule(
        post,
        event,
        someEntry({ ids: ['one'], isPublic: true, name: 'Seen', action: 'takeDown' }),
      ),
    );
    const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([targetOf('First frost'), targetOf('Seen'), targetOf('Last Light')]).toEqual([
      draftPath(post.ids[0] ?? ''),
      editPostPath('one'),
      adminEventOrderPath(event.ids[0] ?? ''),
    ]);
  });

  it('is warm when nothing is planned', async () => {
    await open({ zone: null, entries: [] });
    expect(screen.getByRole('heading', { name: schedule.empty })).toBeTruthy();
    expect(screen.getByRole('link', { name: schedule.writePost }).getAttribute('href')).toBe(
      pages.adminCreatePost,
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    await open(problemResponse('internal'));
    await advanceTime(2000);
    expect(screen.getByText(schedule.unreachable)).toBeTruthy();
    fakeApi({ [read]: someSchedule(post) });
    await press(texts.errorScreen.retry);
    expect(screen.getByRole('link', { name: 'First frost' })).toBeTruthy();
  });

  it('is read again when something is due, together with the lists that it changes', async () => {
    const soon = someEntry({ at: '2026-11-24T12:05:00.000Z' });
    const response = () =>
      Date.now() < Date.parse(soon.at) + 1000 ? someSchedule(soon, event) : someSchedule(event);
    const lists = 'GET /api/admin/events';
    const Component = () => {
      useAdminEvents();
      return <SchedulePage />;
    };
    const { requests } = await open(response, { [lists]: { events: [] } }, Component);
    const readsOf = (route: string) => requests.filter((each) => each.route === route).length;
    await advanceTime(5 * 60_000 - 1000);
    expect(screen.queryByRole('link', { name: 'First frost' })).not.toBeNull();
    expect(readsOf(lists)).toBe(1);
    await advanceTime(5000);
    expect(screen.queryByRole('link', { name: 'First frost' })).toBeNull();
    expect(readsOf(lists)).toBe(2);
  });
});

describe('an entry', () => {
  it('gets another time', async () => {
    const { requests } = await open(someSchedule(post, postDown));
    await press(`${schedule.changeTime}: First frost`, day('Friday, November 27'));
    expect([timeField(schedule.publishTime).value, timeField(schedule.takeDownTime).value]).toEqual([
      '2026-11-27T18:00',
      '2026-12-24T12:00',
    ]);
    fireEvent.change(timeField(schedule.publishTime), { target: { value: '2026-12-24T12:00' } });
    await press(schedule.save, dialog());
    expect(dialog().getByText(scheduleRefusals.wrongOrder)).toBeTruthy();
    expect(bodiesTo(requests, plan)).toEqual([]);
    fireEvent.change(timeField(schedule.publishTime), { target: { value: '2026-11-30T09:30' } });
    await press(schedule.save, dialog());
    expect(screen.queryByRole('dialog')).toBeNull();
    const changed: PlanBody = {
      kind: 'post',
      ids: post.ids,
      publish: '2026-11-30T09:30',
      zone: 'Europe/Paris',
    };
    expect(bodiesTo(requests, plan)).toEqual([changed]);
    await press(trash.undo);
    // Another tab may have changed the other time before.
    expect(bodiesTo(requests, plan)[1]).toEqual({
      ...changed,
      publish: '2026-11-27T18:00',
      unchangedSince: planVersion,
    });
  });

  it('says that a past time means at once, and shows why a time was refused', async () => {
    await open(someSchedule(post), { [plan]: problemResponse('invalid_request') });
    await press(/^Change time:/);
    fireEvent.change(timeField(schedule.publishTime), { target: { value: '2026-11-24T12:59' } });
    expect(dialog().getByText(schedule.past.publish)).toBeTruthy();
    await press(schedule.save, dialog());
    expect(
      dialog()
        .getAllByRole('alert')
        .some(({ textContent }) => textContent !== ''),
    ).toBe(true);
  });

  it('is removed from the schedule, and comes back', async () => {
    const { requests } = await open(someSchedule(post), { [plan]: plansAll(someSchedule()) });
    await press(schedule.removeFrom('First frost'));
    expect(screen.getByRole('heading', { name: schedule.empty })).toBeTruthy();
    await press(trash.undo);
    expect(bodiesTo(requests, plan).map((body) => (body as PlanBody).publish)).toEqual([
      null,
      '2026-11-27T18:00',
    ]);
  });

  it('is published at once, and can wait for its time again', async () => {
    const photosDown = {
      ...photos,
      action: 'takeDown' as const,
      ids: photos.ids.slice(0, 1),
      at: postDown.at,
    };
    const { requests } = await open(someSchedule(photos, photosDown));
    await press(`${schedule.now.publish}: ${entryName(photos)}`);
    await press(trash.undo);
    const times = { kind: 'photo', zone: 'Europe/Paris' };
    const again = { ...times, publish: '2026-11-27T19:15', unchangedSince: planVersion };
    expect(bodiesTo(requests, plan)).toEqual([
      { ...times, ids: photos.ids, publish: 'now' },
      { ...times, ids: photos.ids, takeDown: 'now', unchangedSince: planVersion },
      { ...again, ids: [photos.ids[0]], takeDown: '2026-12-24T12:00' },
      { ...again, ids: [photos.ids[1]], takeDown: null },
    ]);
  });

  it('is taken down at once; a post says that it is a draft then', async () => {
    const seen = someEntry({ action: 'takeDown', isPublic: true });
    const { requests } = await open(someSchedule(seen));
    await press(`${schedule.now.takeDown}: First frost`);
    expect(bodiesTo(requests, plan)).toEqual([
      { kind: 'post', ids: seen.ids, takeDown: 'now', zone: 'Europe/Paris' },
    ]);
    expect(screen.getByText(schedule.postTakenDown)).toBeTruthy();
    expect(screen.queryByRole('button', { name: trash.undo })).toBeNull();
  });

  it('that is not public yet cannot be taken down', async () => {
    await open(someSchedule(postDown));
    expect(screen.queryByRole('button', { name: new RegExp(schedule.now.takeDown) })).toBeNull();
  });
});

describe('the time zone', () => {
  it('asks what happens to what is planned', async () => {
    const { requests } = await open(someSchedule(post));
    await press(schedule.changeZone);
    expect(dialog().queryByRole('radio')).toBeNull();
    fireEvent.change(dialog().getByLabelText(schedule.zone), { target: { value: 'America/New_York' } });
    const choices = dialog().getAllByRole('radio');
    expect(choices.map((choice) => plain(choice.closest('label')?.textContent))).toEqual([
      `${schedule.zoneChanges.keepLocalTime}Fri, Nov 27, 6:00 PM in Paris becomes Fri, Nov 27, 6:00 PM in New York.`,
      `${schedule.zoneChanges.keepMoment}Fri, Nov 27, 6:00 PM in Paris becomes Fri, Nov 27, 12:00 PM in New York.`,
    ]);
    fireEvent.click(choices[1] as HTMLElement);
    await press('Save', dialog());
    await press(trash.undo);
    expect(bodiesTo(requests, zone)).toEqual([
      { zone: 'America/New_York', planned: 'keepMoment' },
      { zone: 'Europe/Paris', planned: 'keepMoment' },
    ]);
  });

  it('proposes that of the device', async () => {
    const { requests } = await open(someSchedule());
    await press(schedule.changeZone);
    await press(new RegExp(`${schedule.useZone('UTC')}$`), dialog());
    await press('Save', dialog());
    expect(bodiesTo(requests, zone)).toEqual([{ zone: 'UTC', planned: 'keepLocalTime' }]);
  });
});

describe('elsewhere', () => {
  const badges = async (...entries: ScheduleEntry[]) => {
    await open(someSchedule(...entries), {}, () => <PlanBadges kind="post" id={post.ids[0] ?? ''} />);
    return plain(document.body.textContent);
  };

  it('badges say when an item is published and taken down', async () => {
    expect(await badges(post, postDown)).toContain(
      'Scheduled: Fri, Nov 27, 6:00 PMUntil Thu, Dec 24, 12:00 PM',
    );
    cleanup();
    expect(await badges(photos)).not.toContain('Scheduled');
  });

  it('the dashboard shows what comes next, or nothing', async () => {
    await open(someSchedule(post, photos, event, postDown), {}, SchedulePanel);
    const panel = within(screen.getByRole('region', { name: schedule.next }));
    expect(panel.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'First frostGoes live Fri, Nov 27, 6:00 PM',
      '2 photosGoes live Fri, Nov 27, 7:15 PM',
      'Last LightComes down Sun, Nov 29, 12:30 AM',
    ]);
    cleanup();
    await open(someSchedule(), {}, SchedulePanel);
    expect(screen.getByText(`${schedule.empty}.`)).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
