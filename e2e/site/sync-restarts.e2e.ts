import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes, type VideoType } from '@sandstone/contract';
import { type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { startReplica } from '../src/faults/service-process.ts';
import { requestedPages, runCompleteSync, untilSynced } from '../src/sync-runs.ts';
import { providerOf } from '../src/provider.ts';
import { recordedRuns, visibleVideos, providerVideos } from '../src/synced-videos.ts';
import {
  expireLeases,
  freeVideo,
  guidOf,
  stallPage,
  librariesOf,
  untilStalled,
} from '../src/sync-fixtures.ts';
import { expect, test } from '../src/test.ts';

// Nothing is read but when a test says so. The tests go on with what the former one left.
const environment = { SYNC_MINUTES: '1440' };
test.use({ systemOptions: { environment } });
test.describe.configure({ mode: 'serial' });

const types: readonly VideoType[] = ['free', 'premium'];
const cutOff = { status: 'failed', failureCode: 'abandoned' };
const whole = { status: 'complete', failureCode: null };

async function expectInSync(system: RunningSystem): Promise<void> {
  for (const type of types)
    expect(await visibleVideos(system, type)).toEqual(await providerVideos(system, type));
}
const titleOf = async (system: RunningSystem, number: number) =>
  (await visibleVideos(system, 'free')).find(({ guid }) => guid === guidOf(number))?.title;

/** A listing of the free library that stands still in its middle. */
async function startStalledSync(system: RunningSystem, admin: ApiSession): Promise<void> {
  const provider = await providerOf(system);
  await stallPage(provider, 2);
  await admin.api.call('adminRequestSync');
  await untilStalled(provider);
}

const secondWorker = async (system: RunningSystem) =>
  startReplica(await system.pidOf('worker'), routes.ready.path, {});

test('of two workers one reads: a listing asks for each page once', async ({ system, admin }) => {
  const provider = await providerOf(system);
  await provider.seed(librariesOf(250, 30));
  await runCompleteSync(admin);
  const replica = await secondWorker(system);
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

test('a worker that slept through its lease writes nothing over what another one read', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  const sleeper = await system.pidOf('worker');
  await startStalledSync(system, admin);
  process.kill(sleeper, 'SIGSTOP');
  let replica: Awaited<ReturnType<typeof secondWorker>> | undefined;
  try {
    await expireLeases(system);
    replica = await secondWorker(system);
    expect((await untilSynced(admin)).free).toMatchObject({ status: 'complete', listed: 250 });
    await expectInSync(system);
    expect((await recordedRuns(system, 'free')).slice(-2)).toEqual([cutOff, whole]);

    // On the page that the sleeper is about to be given.
    await provider.seed({ videos: [freeVideo(120, { title: 'Read by the sleeper' })] });
  } finally {
    await replica?.stop();
    process.kill(sleeper, 'SIGCONT');
    await provider.clearFaults();
  }
  const log = () => readFile(join(system.dataDir, 'logs', 'worker.log'), 'utf8');
  await expect.poll(log).toContain('another worker reads this library by now');
  expect(await titleOf(system, 120)).toBe('Dunes 120');
  const runs = await recordedRuns(system, 'free');
  await runCompleteSync(admin);
  expect(await recordedRuns(system, 'free')).toEqual([...runs, whole]);
  await expectInSync(system);
});

test('a worker that is killed in the middle of a listing is followed by one that begins anew', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  await startStalledSync(system, admin);
  process.kill(await system.pidOf('worker'), 'SIGKILL');
  await provider.clearFaults();
  await provider.seed({ videos: [freeVideo(31, { title: 'Changed while nobody read' })] });
  await expireLeases(system);
  expect((await untilSynced(admin)).free).toMatchObject({ status: 'complete', cause: 'request' });
  expect((await recordedRuns(system, 'free')).slice(-2)).toEqual([cutOff, whole]);
  await expectInSync(system);
});

test('a stop and a start of everything in the middle of a listing change nothing', async ({
  system,
  admin,
}) => {
  const [video] = (await admin.api.call('adminVideos', { query: { search: 'Dunes 40' } })).videos;
  await admin.api.call('adminUpdateVideo', {
    params: { id: video?.id ?? '' },
    body: { title: 'Named by hand' },
  });
  const before = await visibleVideos(system, 'free');
  await startStalledSync(system, admin);
  await system.stop();
  const again = launchSystem(system.dataDir, { environment });
  try {
    const restarted = new RunningSystem(await again.ready, system.dataDir, again);
    const creator = await signInByScript(restarted.site, 'admin');
    expect((await untilSynced(creator)).free).toMatchObject({ status: 'complete', changed: 0, hidden: 0 });
    expect((await recordedRuns(restarted, 'free')).slice(-2)).toEqual([cutOff, whole]);
    expect(await visibleVideos(restarted, 'free')).toEqual(before);
    await expectInSync(restarted);
    const provider = await providerOf(restarted);
    await provider.seed({ videos: [freeVideo(40, { title: 'Renamed at the provider' })] });
    await runCompleteSync(creator);
    expect(await titleOf(restarted, 40)).toBe('Renamed at the provider');
    const { videos } = await creator.api.call('adminVideos', { query: { search: 'Named by hand' } });
    expect(videos).toMatchObject([{ id: video?.id, title: 'Named by hand' }]);
  } finally {
    again.kill('SIGTERM');
    await again.ended;
  }
});
