import { type VideoType } from '@sandstone/contract';
import { type FakeProviderRule, type WebhookMode } from '@sandstone/demo-servers/control';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { providerOf } from '@sandstone/test-system/provider';
import {
  freeVideo,
  freeVideosPath,
  guidOf,
  videoLibrariesOf,
  videoRowVersions,
} from '../src/sync-fixtures.ts';
import { requestedPages, runCompleteSync, runSync } from '../src/sync-runs.ts';
import { providerVideos, recordedRuns, visibleVideos } from '../src/synced-videos.ts';
import { expect, test } from '../src/test.ts';

// Each test continues with the state of the previous one.
test.describe.configure({ mode: 'serial' });

const inserted = [900, 901, 902];
/** These videos are on the first page. */
const deletedDuringSync = [240, 241];

/** A rule for the listing of the free library. */
const rule = (rest: Partial<FakeProviderRule> & Pick<FakeProviderRule, 'kind'>): FakeProviderRule =>
  // The spread loses the discriminated union.
  ({ origin: 'api', path: freeVideosPath, ...rest }) as FakeProviderRule;

async function expectInSync(system: RunningSystem): Promise<void> {
  for (const type of ['free', 'premium'] satisfies VideoType[])
    expect(await visibleVideos(system, type)).toEqual(await providerVideos(system, type));
}
const shownGuids = async (system: RunningSystem) =>
  (await visibleVideos(system, 'free')).map(({ guid }) => guid);
const titlesOf = async (system: RunningSystem, numbers: readonly number[]) => {
  const shown = await visibleVideos(system, 'free');
  return numbers.map((number) => shown.find(({ guid }) => guid === guidOf(number))?.title);
};

async function setTitle(admin: ApiSession, syncedTitle: string, title: string): Promise<void> {
  const { videos } = await admin.api.call('adminVideos', { query: { search: syncedTitle } });
  const video = videos.find((one) => one.syncedTitle === syncedTitle);
  await admin.api.call('adminUpdateVideo', { params: { id: video?.id ?? '' }, body: { title } });
}

test('all 250 videos are synced although pages shift during the sync', async ({ system, admin }) => {
  const provider = await providerOf(system);
  await provider.seed(videoLibrariesOf(250, 30));
  await provider.addRules([
    // The first change comes between the pages 1 and 2, and the second one between the pages 2 and 3.
    rule({
      kind: 'change',
      skip: 1,
      videos: inserted.slice(0, 2).map((number) => freeVideo(number)),
      deleted: [guidOf(240)],
    }),
    rule({
      kind: 'change',
      videos: [
        // The oldest video, which is added to the last page.
        ...inserted.slice(2).map((number) => freeVideo(number, { dateUploaded: '2024-01-01T00:00:00Z' })),
        freeVideo(200, { title: 'Renamed during the sync' }),
      ],
      deleted: [guidOf(241), guidOf(140)],
    }),
  ]);
  await provider.forgetRequests();
  const { free, premium } = await runCompleteSync(admin);
  expect(free).toMatchObject({ expected: 250, listed: 250, hidden: 0 });
  expect(premium).toMatchObject({ expected: 30, listed: 30, created: 30 });
  // The sync reads all pages a second time, because they changed during the first.
  expect(await requestedPages(provider, 'free')).toEqual(['1', '2', '3', '1', '2', '3']);

  const provided = (await providerVideos(system, 'free')).map(({ guid }) => guid);
  // Videos deleted during the sync are not hidden yet, which needs two syncs without them.
  const gone = [...deletedDuringSync, 140].map(guidOf);
  expect(await shownGuids(system)).toEqual([...provided, ...gone].toSorted());
  await runCompleteSync(admin);
  expect(await shownGuids(system)).toEqual([...provided, ...gone].toSorted());
  expect((await runCompleteSync(admin)).free?.hidden).toBe(gone.length);
  await expectInSync(system);

  const before = await videoRowVersions(system);
  expect(await runCompleteSync(admin)).toMatchObject({ free: { created: 0, changed: 0 } });
  expect(await videoRowVersions(system)).toEqual(before);
});

test('a sync completes despite temporary faults of every kind', async ({ system, admin }) => {
  const provider = await providerOf(system);
  await provider.seed({ videos: [freeVideo(7, { title: 'Renamed during faults' })] });
  await provider.addRules([
    rule({ kind: 'status', status: 429 }),
    rule({ kind: 'status', status: 429, retryAfter: '1' }),
    // The faults above hit page 1; the next ones hit the further pages.
    rule({ kind: 'status', status: 500, skip: 1 }),
    rule({ kind: 'stall', ms: 300 }),
    rule({ kind: 'reset' }),
    rule({ kind: 'cut' }),
  ]);
  await provider.forgetRequests();
  expect((await runCompleteSync(admin)).free).toMatchObject({ listed: 250, changed: 1 });
  expect(await requestedPages(provider, 'free')).toEqual(['1', '1', '1', '2', '2', '3', '3', '3']);
  await expectInSync(system);
});

test('a failed sync hides no video, two complete syncs hide a missing one, and a returning one is shown', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  const gone = guidOf(100);
  const failing: [FakeProviderRule, string][] = [
    [rule({ kind: 'truncated' }), 'malformed'],
    [rule({ kind: 'html' }), 'malformed'],
    [rule({ kind: 'not-a-picture' }), 'malformed'],
    [rule({ kind: 'oversized' }), 'malformed'],
    [rule({ kind: 'redirect' }), 'malformed'],
    [rule({ kind: 'status', status: 401 }), 'unauthorized'],
    [rule({ kind: 'status', status: 404 }), 'not_found'],
    [rule({ kind: 'status', status: 429, retryAfter: '3600' }), 'rate_limited'],
    [rule({ kind: 'status', status: 503, count: 4 }), 'unavailable'],
  ];
  await provider.deleteVideo(gone);
  const before = await videoRowVersions(system);
  for (const [one, code] of failing) {
    // The fault hits the second page.
    await provider.addRules([{ ...one, skip: 1 }]);
    const { free, premium } = await runSync(admin);
    expect(free, one.kind).toMatchObject({ status: 'failed', hidden: 0, failure: { code } });
    expect(premium).toMatchObject({ status: 'complete' });
  }
  expect(await videoRowVersions(system)).toEqual(before);

  expect((await runCompleteSync(admin)).free).toMatchObject({ listed: 249, hidden: 0 });
  await provider.addRules([rule({ kind: 'html', skip: 2 })]);
  expect((await runSync(admin)).free?.status).toBe('failed');
  expect(await shownGuids(system)).toContain(gone);
  expect((await runCompleteSync(admin)).free?.hidden).toBe(1);
  expect(await shownGuids(system)).not.toContain(gone);
  await expectInSync(system);

  await provider.seed({ videos: [freeVideo(100)] });
  await runCompleteSync(admin);
  expect(await shownGuids(system)).toContain(gone);
  await expectInSync(system);
});

test('duplicate, late, reordered and lost webhooks all lead to the provider’s state', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  await setTitle(admin, 'Dunes 11', 'Edited title');
  const runCount = (await recordedRuns(system, 'free')).length;
  const announce = (mode: WebhookMode, number: number, change: { title: string } | { status: number }) =>
    provider.seed({ videos: [freeVideo(number, change)], announce: mode });
  await announce('duplicate', 10, { title: 'Announced twice' });
  await announce('delay', 11, { title: 'Announced late' });
  await announce('reorder', 12, { title: 'Announced second' });
  await announce('reorder', 12, { title: 'Announced first' });
  await announce('drop', 13, { title: 'Never announced' });
  await announce('reorder', 14, { status: 3 });
  await announce('normal', 14, { status: 5 });
  await provider.settleWebhooks();

  const numbers = [10, 11, 12, 13];
  await expect
    .poll(() => titlesOf(system, numbers))
    .toEqual(['Announced twice', 'Announced late', 'Announced first', 'Dunes 13']);
  await expect
    .poll(async () => (await visibleVideos(system, 'free')).find(({ guid }) => guid === guidOf(14))?.state)
    .toBe('failed');
  expect((await recordedRuns(system, 'free')).length).toBe(runCount);

  await runCompleteSync(admin);
  expect(await titlesOf(system, [13])).toEqual(['Never announced']);
  await expectInSync(system);
  const { videos } = await admin.api.call('adminVideos', { query: { search: 'Edited title' } });
  expect(videos).toMatchObject([{ title: 'Edited title', syncedTitle: 'Announced late' }]);
});
