/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminTexts,
  defaultSiteSettings,
  draftPath,
  newAdventurePath,
  pages,
  setupSteps,
  texts,
} from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { problemResponse, type FakeRoutes } from '../../shared/testing/fake-api.ts';
import { someDraft } from '../../shared/testing/post.builder.ts';
import { someRegions } from '../../shared/testing/regions.builder.ts';
import { someEntry, someSchedule } from '../../shared/testing/schedule.builder.ts';
import { someWork } from '../../shared/testing/work.builder.ts';
import { type BrowserUploads } from '../shared/uploads/browser-uploads.ts';
import { type UploadItem } from '../shared/uploads/upload.state.ts';
import { UploadsProvider } from '../shared/uploads/uploads.tsx';
import { DashboardPage } from './dashboard.page.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { openAdmin } from '../testing/open-admin.tsx';

const { today, work, schedule, postDrafts, insights, setup, siteSettings, upload } = adminTexts;
const route = {
  work: 'GET /api/admin/work',
  schedule: 'GET /api/admin/schedule',
  drafts: 'GET /api/admin/post-drafts',
  setup: 'GET /api/admin/setup',
  site: 'GET /api/admin/site',
  insights: 'GET /api/admin/insights',
  release: 'GET /api/admin/release',
  regions: 'GET /api/admin/regions',
};
const siteWith = (contact: string) => ({
  legal: { value: { ...defaultSiteSettings.legal, contact }, version: 1 },
});
const calm = {
  [route.work]: someWork(),
  [route.schedule]: someSchedule(),
  [route.drafts]: { drafts: [] },
  [route.setup]: { done: setupSteps, isDismissed: false },
  [route.site]: siteWith('rose@lake.test'),
  [route.regions]: someRegions(),
};

/** The part of the uploads that the page reads. */
function uploadsOf(items: readonly UploadItem[]): BrowserUploads {
  const state = { items };
  return { queue: { subscribe: () => () => undefined, state: () => state } } as unknown as BrowserUploads;
}

const open = (responses: FakeRoutes = {}, items: readonly UploadItem[] = []) =>
  openAdmin(pages.admin, { ...calm, ...responses }, () => (
    <UploadsProvider uploads={uploadsOf(items)}>
      <DashboardPage />
    </UploadsProvider>
  ));
const section = (name: string) => within(screen.getByRole('region', { name }));
const linksOf = (name: string) =>
  section(name)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-26T12:00:00.000Z') }));

it('the page asks for each part once', async () => {
  const { requests } = await open();
  expect(requests.map((request) => request.route).sort()).toEqual(Object.values(route).sort());
});

it('the page has its parts in the order of the day', async () => {
  await open({ [route.setup]: { done: [], isDismissed: false } });
  // The undo bar stands before the page.
  const [, ...parts] = screen.getAllByRole('region');
  expect(parts.map((each) => within(each).getByRole('heading').textContent)).toEqual([
    today.needs,
    setup.panel,
    schedule.next,
    postDrafts.title,
    insights.thisWeek,
  ]);
  const names = screen.getAllByRole('link').map((link) => link.textContent ?? '');
  const order = ['Upload Photos', today.newPost, today.newAdventure].map((name) => names.indexOf(name));
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(names.findIndex((name) => name.startsWith('Upload center'))).toBeGreaterThan(order[2] ?? 0);
  expect(screen.getByRole('link', { name: today.newAdventure }).getAttribute('href')).toBe(newAdventurePath);
  expect(screen.getAllByText(adminTexts.admin.comingSoon)).toHaveLength(3);
});

describe('what needs the creator', () => {
  it('is nothing', async () => {
    await open();
    expect(section(today.needs).getByText(today.needsNothing)).toBeTruthy();
  });

  it('are failures, a missed publication and the example contact, each with a link to where they are', async () => {
    const idle = { waiting: 0, oldestOn: null };
    const missed = someEntry({ failure: { code: 'internal', text: '' } });
    await open({
      [route.work]: someWork({ photos: { ...idle, failed: 2 }, covers: { ...idle, failed: 1 } }),
      [route.schedule]: someSchedule(missed, someEntry({ ids: ['another'] })),
      [route.site]: siteWith(defaultSiteSettings.legal.contact),
    });
    expect(linksOf(today.needs)).toEqual([
      [work.seeAll, pages.adminWork],
      ['2 photos failed', `${pages.adminWork}#failed-photos`],
      ['One video has no thumbnail', `${pages.adminWork}#failed-covers`],
      [`${schedule.failed.publish}: ${missed.name}`, draftPath(missed.ids[0] ?? '')],
      [siteSettings.exampleContact, pages.adminSite],
    ]);
    expect(screen.queryByText(today.needsNothing)).toBeNull();
  });

  it('are a new default privacy policy, if the creator has her own', async () => {
    const { legal } = siteWith('rose@lake.test');
    await open({ [route.site]: { legal: { ...legal, isDefaultNew: true } } });
    expect(linksOf(today.needs)).toContainEqual([siteSettings.privacyChanged, pages.adminSite]);
  });

  it('are failed uploads by one count, and earlier ones by another', async () => {
    const item = {
      key: 'one',
      fileName: 'dune.jpg',
      bytes: 1,
      previewUrl: null,
      duplicate: false,
      hasFile: true,
      phase: { name: 'failed', text: '' },
    } satisfies UploadItem;
    const arrived: UploadItem = { ...item, key: 'two', phase: { ...item.phase, photoId: 'two' } };
    const left: UploadItem = { ...item, key: 'three', phase: { name: 'interrupted' } };
    const photos = { waiting: 0, oldestOn: null, failed: 3 };
    await open({ [route.work]: someWork({ photos }) }, [item, arrived, left]);
    expect(linksOf(today.needs).slice(1)).toEqual([
      [upload.someFailed(3), `${pages.adminUploadPhotos}#failed`],
      ['2 earlier photos failed', `${pages.adminWork}#failed-photos`],
    ]);
  });

  it('is a full disk, about which she is warned', async () => {
    await open({ [route.work]: someWork({ disk: 'full' }) });
    expect(section(today.needs).getByRole('alert').textContent).toBe(work.diskFull);
  });

  it('are the steps of a new site, next to work in progress', async () => {
    await open({
      [route.setup]: { done: [], isDismissed: false },
      [route.work]: someWork({ photos: { waiting: 1, oldestOn: null, failed: 0 } }),
    });
    expect(section(setup.panel).getAllByRole('listitem')).toHaveLength(setupSteps.length);
    expect(section(today.needs).getByText('1 photo is being processed')).toBeTruthy();
    expect(screen.queryByText(today.needsNothing)).toBeNull();
  });

  it('is unknown while a part is loading or has failed, and is then asked for again', async () => {
    const answer = Promise.withResolvers<unknown>();
    let response: unknown = answer.promise;
    await open({ [route.work]: () => response });
    expect(section(today.needs).getByText(texts.navigation.sessionLoading)).toBeTruthy();
    answer.resolve(problemResponse('unavailable'));
    await advanceTime(1);
    expect(section(today.needs).getByRole('alert').textContent).toContain(today.needsUnknown);
    response = someWork();
    fireEvent.click(section(today.needs).getByRole('button', { name: texts.errorScreen.retry }));
    await advanceTime(1);
    expect(section(today.needs).getByText(today.needsNothing)).toBeTruthy();
  });
});

describe('the drafts', () => {
  it('are those that are not planned, last saved first, each with a link to go on', async () => {
    const drafts = [
      someDraft({ description: 'A walk', updatedOn: '2026-11-26T11:00:00.000Z' }),
      someDraft({ description: '' }),
      someDraft({ description: 'Planned' }),
    ];
    await open({
      [route.drafts]: { drafts },
      [route.schedule]: someSchedule(someEntry({ ids: [drafts[2]?.id ?? ''], name: 'Planned' })),
    });
    expect(linksOf(postDrafts.title)).toEqual([
      [postDrafts.allPosts, pages.adminPosts],
      ['A walk', draftPath(drafts[0]?.id ?? '')],
      [postDrafts.noText, draftPath(drafts[1]?.id ?? '')],
    ]);
    expect(section(postDrafts.title).getByText('Saved 1 hour ago')).toBeTruthy();
    expect(section(schedule.next).getByRole('link', { name: 'Planned' })).toBeTruthy();
  });

  it.each([
    [route.drafts, postDrafts.title, postDrafts.unreachable, postDrafts.none, { drafts: [] }],
    [route.schedule, schedule.next, schedule.unreachable, `${schedule.empty}.`, someSchedule()],
  ])(
    'and the schedule are empty, or unknown and asked for again (%s)',
    async (path, name, failed, none, body) => {
      let response: unknown = problemResponse('unavailable');
      await open({ [path]: () => response });
      expect(section(name).getByRole('alert').textContent).toContain(failed);
      response = body;
      fireEvent.click(section(name).getByRole('button', { name: texts.errorScreen.retry }));
      await advanceTime(1);
      expect(section(name).getByText(none)).toBeTruthy();
    },
  );
});
