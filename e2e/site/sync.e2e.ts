import { problems, routes, type VideoType } from '@sandstone/contract';
import { type FakeProviderFault, type FakeWebhookTarget } from '@sandstone/fake-provider/control';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { requestedPages, runCompleteSync, runSync } from '../src/sync-runs.ts';
import { providerOf } from '../src/provider.ts';
import { libraryOf, recordedRuns, visibleVideos, providerVideos } from '../src/synced-videos.ts';
import { freeVideosPath, freeVideo, guidOf, librariesOf, videoRowVersions } from '../src/sync-fixtures.ts';
import { expect, test } from '../src/test.ts';

// Nothing is read but when a test says so. The tests go on with what the former one left.
test.use({ systemOptions: { environment: { SYNC_MINUTES: '1440' } } });
test.describe.configure({ mode: 'serial' });

const libraryId = libraryOf('free').id;
const inserted = [900, 901, 902];
/** On the first page. */
const deletedWhileRead = [240, 241];

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
const openHints = (system: RunningSystem) =>
  withDatabase(system, async ({ queries }) => {
    const rows = await queries
      .selectFrom('webhook_hints')
      .select('guid')
      .where('handledAt', 'is', null)
      .execute();
    return rows.map(({ guid }) => guid);
  });

async function setTitle(admin: ApiSession, syncedTitle: string, title: string): Promise<void> {
  const { videos } = await admin.api.call('adminVideos', { query: { search: syncedTitle } });
  const video = videos.find((one) => one.syncedTitle === syncedTitle);
  await admin.api.call('adminUpdateVideo', { params: { id: video?.id ?? '' }, body: { title } });
}

test('250 videos come in whole, though their pages shift while they are read', async ({ system, admin }) => {
  const provider = await providerOf(system);
  await provider.seed(librariesOf(250, 30));
  await provider.paginationMutations(
    {
      libraryId,
      afterPage: 1,
      insert: inserted.slice(0, 2).map((number) => freeVideo(number)),
      delete: [guidOf(240)],
    },
    {
      libraryId,
      afterPage: 2,
      // The oldest of all: the last page grows.
      insert: inserted.slice(2).map((number) => freeVideo(number, { dateUploaded: '2024-01-01T00:00:00Z' })),
      delete: [guidOf(241), guidOf(140)],
      change: [{ guid: guidOf(200), changes: { title: 'Renamed while it was read' } }],
    },
  );
  await provider.forgetRequests();
  const { free, premium } = await runCompleteSync(admin);
  expect(free).toMatchObject({ expected: 250, listed: 250, hidden: 0 });
  expect(premium).toMatchObject({ expected: 30, listed: 30, created: 30 });
  // Once while it moved, and once more.
  expect(await requestedPages(provider, 'free')).toEqual(['1', '2', '3', '1', '2', '3']);

  const truth = (await providerVideos(system, 'free')).map(({ guid }) => guid);
  // What went while it was read is not hidden yet: two listings must have missed it.
  const gone = [...deletedWhileRead, 140].map(guidOf);
  expect(await shownGuids(system)).toEqual([...truth, ...gone].toSorted());
  await runCompleteSync(admin);
  expect(await shownGuids(system)).toEqual([...truth, ...gone].toSorted());
  expect((await runCompleteSync(admin)).free?.hidden).toBe(gone.length);
  await expectInSync(system);

  const before = await videoRowVersions(system);
  expect(await runCompleteSync(admin)).toMatchObject({ free: { created: 0, changed: 0 } });
  expect(await videoRowVersions(system)).toEqual(before);
});

const fault = (rest: Partial<FakeProviderFault> & Pick<FakeProviderFault, 'kind'>): FakeProviderFault =>
  // The discriminated union is put together again.
  ({ origin: 'api', path: freeVideosPath, ...rest }) as FakeProviderFault;

test('a listing comes to its end through every fault that passes', async ({ system, admin }) => {
  const provider = await providerOf(system);
  await provider.seed({ videos: [freeVideo(7, { title: 'Seen through all faults' })] });
  await provider.addFaults(
    fault({ kind: 'status', status: 429 }),
    fault({ kind: 'status', status: 429, retryAfter: '1' }),
    // Page 1, then two faults for each further page.
    fault({ kind: 'status', status: 500, skip: 1 }),
    fault({ kind: 'stall', ms: 300 }),
    fault({ kind: 'reset' }),
    fault({ kind: 'cut' }),
  );
  await provider.forgetRequests();
  expect((await runCompleteSync(admin)).free).toMatchObject({ listed: 250, changed: 1 });
  expect(await requestedPages(provider, 'free')).toEqual(['1', '1', '1', '2', '2', '3', '3', '3']);
  await expectInSync(system);
});

test('a listing that fails hides nothing; two that end do, and what is back is shown', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  const gone = guidOf(100);
  const failing: [FakeProviderFault, string][] = [
    [fault({ kind: 'truncated' }), 'malformed'],
    [fault({ kind: 'html' }), 'malformed'],
    [fault({ kind: 'not-a-picture' }), 'malformed'],
    [fault({ kind: 'oversized' }), 'malformed'],
    [fault({ kind: 'redirect' }), 'malformed'],
    [fault({ kind: 'status', status: 401 }), 'unauthorized'],
    [fault({ kind: 'status', status: 404 }), 'not_found'],
    [fault({ kind: 'status', status: 429, retryAfter: '3600' }), 'rate_limited'],
    [fault({ kind: 'status', status: 503, count: 4 }), 'unavailable'],
  ];
  await provider.deleteVideo(gone);
  const before = await videoRowVersions(system);
  for (const [one, code] of failing) {
    // The first page is read, the second one is not.
    await provider.addFaults({ ...one, skip: 1 });
    const { free, premium } = await runSync(admin);
    expect(free, one.kind).toMatchObject({ status: 'failed', hidden: 0, failure: { code } });
    expect(premium).toMatchObject({ status: 'complete' });
  }
  expect(await videoRowVersions(system)).toEqual(before);

  expect((await runCompleteSync(admin)).free).toMatchObject({ listed: 249, hidden: 0 });
  await provider.addFaults(fault({ kind: 'html', skip: 2 }));
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

test('webhooks that are doubled, late, in the wrong order or lost lead to the truth', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  const url = (await system.urlOf('api')) + routes.streamWebhook.path;
  await setTitle(admin, 'Dunes 11', 'Named by hand');
  const listings = (await recordedRuns(system, 'free')).length;
  const tell = async (mode: FakeWebhookTarget['mode'], number: number, titles: readonly string[]) => {
    await provider.announceTo({ url, mode, delayMs: 400 });
    for (const title of titles)
      await provider.seed({ videos: [freeVideo(number, { title })], announce: true });
  };
  await tell('duplicate', 10, ['Told twice']);
  await tell('delay', 11, ['Told late']);
  await tell('reorder', 12, ['Told later', 'Told before']);
  await tell('drop', 13, ['Never told']);
  await provider.announceTo({ url, mode: 'reorder' });
  await provider.setStatus(guidOf(14), 3);
  await provider.announceTo({ url, mode: 'normal' });
  await provider.setStatus(guidOf(14), 5);
  await provider.settleWebhooks();

  const numbers = [10, 11, 12, 13];
  await expect
    .poll(() => titlesOf(system, numbers))
    .toEqual(['Told twice', 'Told late', 'Told before', 'Dunes 13']);
  await expect
    .poll(async () => (await visibleVideos(system, 'free')).find(({ guid }) => guid === guidOf(14))?.state)
    .toBe('failed');
  expect((await recordedRuns(system, 'free')).length).toBe(listings);

  await runCompleteSync(admin);
  expect(await titlesOf(system, [13])).toEqual(['Never told']);
  await expectInSync(system);
  const { videos } = await admin.api.call('adminVideos', { query: { search: 'Named by hand' } });
  expect(videos).toMatchObject([{ title: 'Named by hand', syncedTitle: 'Told late' }]);
});

test('webhooks that are forged lead to no question; replayed and of unknown videos they change nothing', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  const url = (await system.urlOf('api')) + routes.streamWebhook.path;
  const send = (mode: FakeWebhookTarget['mode'], number: number) =>
    provider.sendWebhook({ url, mode, libraryId, guid: guidOf(number), status: 3 });
  const refused = problems.webhook_refused.status;
  // They tell of what is true: whoever believed them would show it.
  await provider.seed({
    videos: [20, 21, 22].map((number) => freeVideo(number, { title: `Forged ${number}` })),
  });
  await provider.forgetRequests();
  expect(await send('bad-signature', 20)).toEqual([refused]);
  expect(await send('missing-signature', 21)).toEqual([refused]);
  expect(await send('wrong-library', 22)).toEqual([refused]);
  const [accepted] = await send('normal', 23);
  expect(accepted).toBeLessThan(300);
  expect(await send('replay', 23)).toEqual([accepted]);
  expect(await send('unknown-guid', 23)).toEqual([accepted]);

  // They are looked at in their order: when the last one was, all were.
  await expect.poll(async () => (await provider.requests()).some(({ status }) => status === 404)).toBe(true);
  await expect.poll(() => openHints(system)).toEqual([]);
  const asked = (await provider.requests()).map(({ path }) => path);
  for (const number of [20, 21, 22]) expect(asked.join()).not.toContain(guidOf(number));
  expect(asked).toContain(`/library/${libraryId}/videos/${guidOf(23)}`);
  expect(await titlesOf(system, [20, 21, 22])).toEqual(['Dunes 20', 'Dunes 21', 'Dunes 22']);
  await runCompleteSync(admin);
  await expectInSync(system);
});
