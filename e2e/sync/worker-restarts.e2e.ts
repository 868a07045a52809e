import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes, type VideoType } from '@sandstone/contract';
import { type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { suspendWorker } from '../src/faults/suspended-worker.ts';
import { startReplica } from '../src/faults/service-process.ts';
import { providerOf } from '@sandstone/test-system/provider';
import {
  expireLeases,
  freeVideo,
  guidOf,
  videoLibrariesOf,
  stallPage,
  untilStalled,
} from '../src/sync-fixtures.ts';
import { requestedPages, runCompleteSync, untilSynced } from '../src/sync-runs.ts';
import { providerVideos, recordedRuns, visibleVideos } from '../src/synced-videos.ts';
import { expect, test } from '../src/test.ts';

// Each test continues with the state of the previous one. The last one stops the system, so no file may follow.
test.describe.configure({ mode: 'serial' });

const types: readonly VideoType[] = ['free', 'premium'];
const abandonedRun = { status: 'failed', failureCode: 'abandoned' };
const completeRun = { status: 'complete', failureCode: null };

async function expectInSync(system: RunningSystem): Promise<void> {
  for (const type of types)
    expect(await visibleVideos(system, type)).toEqual(await providerVideos(system, type));
}
const titleOf = async (system: RunningSystem, number: number) =>
  (await visibleVideos(system, 'free')).find(({ guid }) => guid === guidOf(number))?.title;

/** Starts a sync of the free library that stalls at its second page. */
async function startStalledSync(system: RunningSystem, admin: ApiSession): Promise<void> {
  const provider = await providerOf(system);
  await stallPage(provider, 2);
  await admin.api.call('adminRequestSync');
  await untilStalled(provider);
}

const startSecondWorker = async (system: RunningSystem) =>
  startReplica(await system.pidOf('worker'), routes.ready.path, {});

test('only one of two workers runs a sync, which requests each page once', async ({ system, admin }) => {
  const provider = await providerOf(system);
  await provider.seed(videoLibrariesOf(250, 30));
  await runCompleteSync(admin);
  const replica = await startSecondWorker(system);
  try {
    for (const round of [1, 2, 3]) {
      await provider.seed({ videos: [freeVideo(30, { title: `Round ${round}` })] });
      await provider.forgetRequests();
      await runCompleteSync(admin);
      expect(await requestedPages(provider, 'free')).toEqual(['1', '2', '3']);
      expect(await requestedPages(provider, 'premium')).toEqual(['1']);
      await expectInSync(system);
    }
  } finally {
    await replica.stop();
  }
});

test('a worker whose lease has expired does not overwrite the result of another worker', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  await startStalledSync(system, admin);
  const resumeWorker = await suspendWorker(system);
  let replica: Awaited<ReturnType<typeof startSecondWorker>> | undefined;
  try {
    await expireLeases(system);
    replica = await startSecondWorker(system);
    const listed = (await providerVideos(system, 'free')).length;
    expect((await untilSynced(admin)).free).toMatchObject({ status: 'complete', listed });
    await expectInSync(system);
    expect((await recordedRuns(system, 'free')).slice(-2)).toEqual([abandonedRun, completeRun]);

    // This video is on the page that the suspended worker is waiting for.
    await provider.seed({ videos: [freeVideo(120, { title: 'Read by the suspended worker' })] });
  } finally {
    await replica?.stop();
    resumeWorker();
    await provider.clearRules();
  }
  const log = () => readFile(join(system.dataDir, 'logs', 'worker.log'), 'utf8');
  await expect.poll(log).toContain('another worker reads this library by now');
  expect(await titleOf(system, 120)).toBe('Dunes 120');
  const runs = await recordedRuns(system, 'free');
  await runCompleteSync(admin);
  expect(await recordedRuns(system, 'free')).toEqual([...runs, completeRun]);
  await expectInSync(system);
});

test('a sync starts again after its worker was killed', async ({ system, admin }) => {
  const provider = await providerOf(system);
  await startStalledSync(system, admin);
  process.kill(await system.pidOf('worker'), 'SIGKILL');
  await provider.clearRules();
  await provider.seed({ videos: [freeVideo(31, { title: 'Changed between syncs' })] });
  await expireLeases(system);
  expect((await untilSynced(admin)).free).toMatchObject({ status: 'complete', cause: 'request' });
  expect((await recordedRuns(system, 'free')).slice(-2)).toEqual([abandonedRun, completeRun]);
  await expectInSync(system);
});

test('a restart of the system during a sync loses no data', async ({ system, admin }) => {
  const [video] = (await admin.api.call('adminVideos', { query: { search: 'Dunes 40' } })).videos;
  await admin.api.call('adminUpdateVideo', {
    params: { id: video?.id ?? '' },
    body: { title: 'A title of a creator' },
  });
  const before = await visibleVideos(system, 'free');
  await startStalledSync(system, admin);
  await system.stop();
  const relaunched = launchSystem(system.dataDir, {});
  try {
    const restarted = new RunningSystem(await relaunched.ready, system.dataDir, relaunched);
    const newSession = await signInByScript(restarted.site, 'admin');
    expect((await untilSynced(newSession)).free).toMatchObject({ status: 'complete', changed: 0, hidden: 0 });
    expect((await recordedRuns(restarted, 'free')).slice(-2)).toEqual([abandonedRun, completeRun]);
    expect(await visibleVideos(restarted, 'free')).toEqual(before);
    await expectInSync(restarted);
    const provider = await providerOf(restarted);
    await provider.seed({ videos: [freeVideo(40, { title: 'Renamed at the provider' })] });
    await runCompleteSync(newSession);
    expect(await titleOf(restarted, 40)).toBe('Renamed at the provider');
    const { videos } = await newSession.api.call('adminVideos', {
      query: { search: 'A title of a creator' },
    });
    expect(videos).toMatchObject([{ id: video?.id, title: 'A title of a creator' }]);
  } finally {
    relaunched.kill('SIGTERM');
    await relaunched.ended;
  }
});
