import { limits } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { allAdminPhotos, type ApiSession, uploadMany } from '../src/api-session.ts';
import { type RunningSystem } from '../src/running-system.ts';
import { filesOf, recordedKeys, storedState } from '../src/stored-state.ts';
import { expect, test } from '../src/test.ts';

const batch = limits.upload.maxFilesPerBatch;
const nameOf = (number: number) => `fault-${String(number).padStart(2, '0')}.jpg`;

async function uploadFrom(admin: ApiSession, first: number): Promise<void> {
  const files = Array.from({ length: batch }, async (_, place) => ({
    name: nameOf(first + place),
    bytes: await drawPhoto({ width: 1600, height: 1200, seed: 50_000 + first + place }),
  }));
  const { failed } = await uploadMany(admin, await Promise.all(files));
  expect(failed).toEqual([]);
}

/** Ends a component as a fault does; resolves when the launcher has another one running. */
async function strike(
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

test('forty photos become ready, once each, though the worker is killed three times and Redis goes away', async ({
  system,
  admin,
}) => {
  test.setTimeout(240_000);
  const ready = async () => {
    const photos = await allAdminPhotos(admin);
    return photos.filter(
      ({ originalName, status }) => originalName.startsWith('fault-') && status === 'ready',
    ).length;
  };
  const readyAtLeast = (count: number) =>
    expect
      .poll(ready, { timeout: 120_000, intervals: [100], message: 'photos ready' })
      .toBeGreaterThanOrEqual(count);

  await uploadFrom(admin, 0);
  await readyAtLeast(2);
  const firstWorker = await strike(system, 'worker', 'SIGKILL');
  await uploadFrom(admin, batch);
  await firstWorker();
  await readyAtLeast(8);

  const redis = await strike(system, 'redis', 'SIGTERM');
  // Redis is away, and the creator does not notice.
  await uploadFrom(admin, 2 * batch);
  await redis();
  const secondWorker = await strike(system, 'worker', 'SIGKILL');
  await uploadFrom(admin, 3 * batch);
  await secondWorker();
  await readyAtLeast(20);
  expect(await ready()).toBeLessThan(4 * batch);
  const thirdWorker = await strike(system, 'worker', 'SIGKILL');
  await thirdWorker();

  await readyAtLeast(4 * batch);
  const photos = (await allAdminPhotos(admin)).filter(({ originalName }) =>
    originalName.startsWith('fault-'),
  );
  expect(photos.map(({ originalName, status }) => `${originalName} ${status}`).sort()).toEqual(
    Array.from({ length: 4 * batch }, (_, number) => `${nameOf(number)} ready`),
  );

  const storage = filesOf(system);
  await expect
    .poll(async () => {
      const { outbox, staging } = await storedState(system, storage);
      return { outbox, staging };
    })
    .toEqual({ outbox: 0, staging: [] });
  const stored = await storedState(system, storage);
  expect({ public: stored.public, originals: stored.originals }).toEqual(await recordedKeys(system));
});
