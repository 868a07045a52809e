import { randomUUID } from 'node:crypto';
import { limits } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { allAdminPhotos, type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { executeSql } from '@sandstone/test-system/system-database';
import { untilProcessed } from '../src/gallery.ts';
import { filesOf, keysOf, recordedKeys, storedState } from '@sandstone/test-system/storage-snapshot';
import { expect, test } from '../src/test.ts';

const batch = limits.upload.maxFilesPerBatch;
const photoCount = 2 * batch;
// Names are unique to this run, since the system may hold data of an earlier one.
const run = randomUUID().slice(0, 8);
const nameOf = (number: number) => `fault-${run}-${String(number).padStart(2, '0')}.jpg`;

async function uploadFrom(admin: ApiSession, first: number): Promise<void> {
  const files = Array.from({ length: batch }, async (_, index) => ({
    name: nameOf(first + index),
    bytes: await drawPhoto({ width: 640, height: 480, seed: Number.parseInt(run, 16) + first + index }),
  }));
  const { failed } = await uploadMany(admin, await Promise.all(files));
  expect(failed).toEqual([]);
}

const ownPhotos = async (admin: ApiSession) =>
  (await allAdminPhotos(admin)).filter(({ originalName }) => originalName.startsWith(`fault-${run}-`));

/** Kills a component. @returns a function that resolves when the launcher has restarted it */
async function killComponent(
  system: RunningSystem,
  name: string,
  signal: NodeJS.Signals,
): Promise<() => Promise<void>> {
  const pid = await system.pidOf(name);
  process.kill(pid, signal);
  return async () => {
    const isRestarted = async () => {
      const { components } = await system.run();
      const current = components.find((component) => component.name === name)?.pid;
      return typeof current === 'number' && current !== pid;
    };
    await expect.poll(isRestarted, { timeout: 30_000, message: `${name} is restarted` }).toBe(true);
  };
}

/**
 * Kills the worker in the middle of a job: the files of a photo are stored, but its row is not yet updated.
 * @returns a function that resolves when the worker has been restarted
 */
async function killWorkerMidJob(
  system: RunningSystem,
  meanwhile: () => Promise<void>,
): Promise<() => Promise<void>> {
  const stored = async () => (await keysOf(filesOf(system), 'public')).length;
  let restarted: () => Promise<void> = () => Promise.reject(new Error('The worker was not killed'));
  // The lock blocks every transaction that would make a photo ready.
  await executeSql(system, 'lock table photo_variants in share mode', async () => {
    const before = await stored();
    await meanwhile();
    await expect.poll(stored, { timeout: 45_000, message: 'files of a photo' }).toBeGreaterThan(before);
    restarted = await killComponent(system, 'worker', 'SIGKILL');
  });
  return restarted;
}

test('twenty photos become ready exactly once although the worker is killed twice and Redis restarts', async ({
  system,
  admin,
}) => {
  const storage = filesOf(system);
  await untilProcessed(admin);
  // Failed photos of other tests keep their files for a retry.
  const stagedBefore = await keysOf(storage, 'staging');
  const firstWorker = await killWorkerMidJob(system, () => uploadFrom(admin, 0));
  const redis = await killComponent(system, 'redis', 'SIGTERM');
  const secondWorker = await killWorkerMidJob(system, async () => {
    // The upload succeeds without Redis.
    await uploadFrom(admin, batch);
    await Promise.all([redis(), firstWorker()]);
  });
  expect((await ownPhotos(admin)).filter(({ status }) => status === 'processing')).not.toEqual([]);
  await secondWorker();

  const states = async () =>
    (await ownPhotos(admin)).map(({ originalName, status }) => `${originalName} ${status}`).sort();
  // The queue retries a dead worker's job after twice the lock time.
  await expect
    .poll(states, { timeout: 60_000, message: 'all photos are ready exactly once' })
    .toEqual(Array.from({ length: photoCount }, (_, number) => `${nameOf(number)} ready`));

  // The retry of the last killed job may only have to remove the staged file.
  await expect
    .poll(
      async () => {
        const { outbox, staging } = await storedState(system, storage);
        return { outbox, staging: staging.filter((key) => !stagedBefore.includes(key)) };
      },
      { timeout: 45_000, message: 'no work is left' },
    )
    .toEqual({ outbox: 0, staging: [] });
  const stored = await storedState(system, storage);
  // Other tests on this system may have created covers.
  const photoFiles = stored.public.filter((key) => key.startsWith('photos/'));
  expect({ public: photoFiles, originals: stored.originals }).toEqual(await recordedKeys(system));
});
