import { randomUUID } from 'node:crypto';
import { limits } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { allAdminPhotos, type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { executeSql } from '@sandstone/test-system/system-database';
import { untilProcessed } from '../src/gallery.ts';
import { filesOf, keysOf, recordedKeys, storedState } from '../src/storage-snapshot.ts';
import { expect, test } from '../src/test.ts';

const batch = limits.upload.maxFilesPerBatch;
const photoCount = 2 * batch;
// Names of this run alone: the system may have been here before.
const run = randomUUID().slice(0, 8);
const nameOf = (number: number) => `fault-${run}-${String(number).padStart(2, '0')}.jpg`;

async function uploadFrom(admin: ApiSession, first: number): Promise<void> {
  const files = Array.from({ length: batch }, async (_, place) => ({
    name: nameOf(first + place),
    bytes: await drawPhoto({ width: 640, height: 480, seed: Number.parseInt(run, 16) + first + place }),
  }));
  const { failed } = await uploadMany(admin, await Promise.all(files));
  expect(failed).toEqual([]);
}

const ownPhotos = async (admin: ApiSession) =>
  (await allAdminPhotos(admin)).filter(({ originalName }) => originalName.startsWith(`fault-${run}-`));

/** Ends a component as a fault does; resolves when the launcher has another one running. */
async function killComponent(
  system: RunningSystem,
  name: string,
  signal: NodeJS.Signals,
): Promise<() => Promise<void>> {
  const pid = await system.pidOf(name);
  process.kill(pid, signal);
  return async () => {
    const another = async () => {
      const { components } = await system.run();
      const now = components.find((component) => component.name === name)?.pid;
      return typeof now === 'number' && now !== pid;
    };
    await expect.poll(another, { timeout: 30_000, message: `${name} runs again` }).toBe(true);
  };
}

/**
 * Kills the worker between two steps of its work: the files of a photo are stored, and its record is not written yet.
 * @returns what resolves when another worker runs
 */
async function killWorkerMidJob(
  system: RunningSystem,
  meanwhile: () => Promise<void>,
): Promise<() => Promise<void>> {
  const stored = async () => (await keysOf(filesOf(system), 'public')).length;
  let restarted: () => Promise<void> = () => Promise.reject(new Error('The worker was not killed'));
  // No transaction that makes a photo ready comes through.
  await executeSql(system, 'lock table photo_variants in share mode', async () => {
    const before = await stored();
    await meanwhile();
    await expect.poll(stored, { timeout: 45_000, message: 'files of a photo' }).toBeGreaterThan(before);
    restarted = await killComponent(system, 'worker', 'SIGKILL');
  });
  return restarted;
}

test('twenty photos become ready, once each, though the worker is killed twice and Redis goes away', async ({
  system,
  admin,
}) => {
  test.setTimeout(180_000);
  const storage = filesOf(system);
  await untilProcessed(admin);
  // Photos of other tests that failed keep their files for another try.
  const stagedBefore = await keysOf(storage, 'staging');
  const firstWorker = await killWorkerMidJob(system, () => uploadFrom(admin, 0));
  const redis = await killComponent(system, 'redis', 'SIGTERM');
  const secondWorker = await killWorkerMidJob(system, async () => {
    // Redis is away, and the creator does not notice.
    await uploadFrom(admin, batch);
    await Promise.all([redis(), firstWorker()]);
  });
  expect((await ownPhotos(admin)).filter(({ status }) => status === 'processing')).not.toEqual([]);
  await secondWorker();

  const states = async () =>
    (await ownPhotos(admin)).map(({ originalName, status }) => `${originalName} ${status}`).sort();
  // A queue hands over a dead worker's job after twice the time of its lock.
  await expect
    .poll(states, { timeout: 60_000, message: 'all photos are ready, once each' })
    .toEqual(Array.from({ length: photoCount }, (_, number) => `${nameOf(number)} ready`));

  // The last of the killed jobs may only have to clear what the one before had done.
  await expect
    .poll(
      async () => {
        const { outbox, staging } = await storedState(system, storage);
        return { outbox, staging: staging.filter((key) => !stagedBefore.includes(key)) };
      },
      { timeout: 45_000, message: 'nothing is left to do' },
    )
    .toEqual({ outbox: 0, staging: [] });
  const stored = await storedState(system, storage);
  // Other tests of this system may have made pictures of videos.
  const photoFiles = stored.public.filter((key) => key.startsWith('photos/'));
  expect({ public: photoFiles, originals: stored.originals }).toEqual(await recordedKeys(system));
});
