import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes, type VideoType } from '@sandstone/contract';
import { type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { startTwin } from '../src/faults/twin.ts';
import { pagesAsked, readCompletely, untilRead } from '../src/listings.ts';
import { providerOf } from '../src/provider.ts';
import { runsOf, shownOf, truthOf } from '../src/provider-truth.ts';
import { endLeases, freeVideo, guidOf, holdPage, librariesOf, untilHeld } from '../src/sync-scene.ts';
import { expect, test } from '../src/test.ts';

// Nothing is read but when a test says so. The tests go on with what the former one left.
const environment = { SYNC_MINUTES: '1440' };
test.use({ systemOptions: { environment } });
test.describe.configure({ mode: 'serial' });

const types: readonly VideoType[] = ['free', 'premium'];
const cutOff = { status: 'failed', failureCode: 'abandoned' };
const whole = { status: 'complete', failureCode: null };

async function expectTruth(system: RunningSystem): Promise<void> {
  for (const type of types) expect(await shownOf(system, type)).toEqual(await truthOf(system, type));
}
const titleOf = async (system: RunningSystem, number: number) =>
  (await shownOf(system, 'free')).find(({ guid }) => guid === guidOf(number))?.title;

/** A listing of the free library that stands still in its middle. */
async function listingHeld(system: RunningSystem, admin: ApiSession): Promise<void> {
  const provider = await providerOf(system);
  await holdPage(provider, 2);
  await admin.api.call('adminRequestSync');
  await untilHeld(provider);
}

const secondWorker = async (system: RunningSystem) =>
  startTwin(await system.pidOf('worker'), routes.ready.path, {});

test('of two workers one reads: a listing asks for each page once', async ({ system, admin }) => {
  const provider = await providerOf(system);
  await provider.seed(librariesOf(250, 30));
  await readCompletely(admin);
  const twin = await secondWorker(system);
  try {
    for (const round of [1, 2, 3]) {
      await provider.seed({ videos: [freeVideo(30, { title: `Round ${round}` })] });
      await provider.forgetRequests();
      await readCompletely(admin);
      expect(await pagesAsked(provider, 'free')).toEqual(['1', '2', '3']);
      expect(await pagesAsked(provider, 'premium')).toEqual(['1']);
      await expectTruth(system);
    }
  } finally {
    await twin.stop();
  }
});

test('a worker that slept through its lease writes nothing over what another one read', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  const sleeper = await system.pidOf('worker');
  await listingHeld(system, admin);
  process.kill(sleeper, 'SIGSTOP');
  let twin: Awaited<ReturnType<typeof secondWorker>> | undefined;
  try {
    await endLeases(system);
    twin = await secondWorker(system);
    expect((await untilRead(admin)).free).toMatchObject({ status: 'complete', listed: 250 });
    await expectTruth(system);
    expect((await runsOf(system, 'free')).slice(-2)).toEqual([cutOff, whole]);

    // On the page that the sleeper is about to be given.
    await provider.seed({ videos: [freeVideo(120, { title: 'Read by the sleeper' })] });
  } finally {
    await twin?.stop();
    process.kill(sleeper, 'SIGCONT');
    await provider.clearFaults();
  }
  const log = () => readFile(join(system.dataDir, 'logs', 'worker.log'), 'utf8');
  await expect.poll(log).toContain('another worker reads this library by now');
  expect(await titleOf(system, 120)).toBe('Dunes 120');
  const runs = await runsOf(system, 'free');
  await readCompletely(admin);
  expect(await runsOf(system, 'free')).toEqual([...runs, whole]);
  await expectTruth(system);
});

test('a worker that is killed in the middle of a listing is followed by one that begins anew', async ({
  system,
  admin,
}) => {
  const provider = await providerOf(system);
  await listingHeld(system, admin);
  process.kill(await system.pidOf('worker'), 'SIGKILL');
  await provider.clearFaults();
  await provider.seed({ videos: [freeVideo(31, { title: 'Changed while nobody read' })] });
  await endLeases(system);
  expect((await untilRead(admin)).free).toMatchObject({ status: 'complete', cause: 'request' });
  expect((await runsOf(system, 'free')).slice(-2)).toEqual([cutOff, whole]);
  await expectTruth(system);
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
  const before = await shownOf(system, 'free');
  await listingHeld(system, admin);
  await system.stop();
  const again = launchSystem(system.dataDir, { environment });
  try {
    const restarted = new RunningSystem(await again.ready, system.dataDir, again);
    const creator = await signInByScript(restarted.site, 'admin');
    expect((await untilRead(creator)).free).toMatchObject({ status: 'complete', changed: 0, hidden: 0 });
    expect((await runsOf(restarted, 'free')).slice(-2)).toEqual([cutOff, whole]);
    expect(await shownOf(restarted, 'free')).toEqual(before);
    await expectTruth(restarted);
    const provider = await providerOf(restarted);
    await provider.seed({ videos: [freeVideo(40, { title: 'Renamed at the provider' })] });
    await readCompletely(creator);
    expect(await titleOf(restarted, 40)).toBe('Renamed at the provider');
    const { videos } = await creator.api.call('adminVideos', { query: { search: 'Named by hand' } });
    expect(videos).toMatchObject([{ id: video?.id, title: 'Named by hand' }]);
  } finally {
    again.kill('SIGTERM');
    await again.ended;
  }
});
