import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { createApiClient, reactions } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { allPublicPhotos, uploadMany } from '@sandstone/test-system/api-session';
import { launchSystem, type RunningSystem, temporaryDataDir } from '@sandstone/test-system/running-system';
import { runDataCommand } from '@sandstone/test-system/restored-system';
import { suspendWorker } from '../src/faults/suspended-worker.ts';
import { readRunningSite, readStoppedSite } from '../src/stored-site.ts';
import { openGallery, tiles, untilProcessed } from '../src/gallery.ts';
import { provideVideo, syncVideoLibraries } from '@sandstone/test-system/provider';
import { expect, test, uniqueName } from '../src/test.ts';

const run = uniqueName();

test('a backup of the running site restores every row and object, and the pages', async ({
  page,
  system,
  admin,
  visitor,
}) => {
  const { successful } = await uploadMany(admin, [
    {
      name: `kept-${run}.jpg`,
      bytes: await drawPhoto({ width: 900, height: 700, seed: Number.parseInt(run, 16) }),
    },
  ]);
  const photoId = successful[0]?.photoId ?? '';
  await admin.api.call('createPost', { body: { description: 'Kept in a backup', photoIds: [photoId] } });
  const title = `Kept ${run}`;
  await provideVideo(system, { guid: randomUUID(), title, collection: { name: title, guid: randomUUID() } });
  await syncVideoLibraries(admin);
  const { videos } = await admin.api.call('adminVideos', { query: { search: title } });
  const [reaction] = reactions;
  await visitor.api.call('react', {
    params: { items: 'videos', id: videos[0]?.id ?? '' },
    body: { reaction: reaction?.value ?? '' },
  });
  await untilProcessed(admin);
  const shown = await allPublicPhotos(system.site);

  const { dataDir, remove } = await temporaryDataDir();
  const folder = join(dirname(dataDir), 'backups');
  try {
    // The api only writes during requests. Pausing the worker prevents writes between the backup and the comparison.
    const resumeWorker = await suspendWorker(system);
    try {
      expect(await runDataCommand(system.dataDir, 'backup', folder)).toContain('is complete');
      await expectRestored(system, dataDir, folder);
    } finally {
      resumeWorker();
    }
    await expect(runDataCommand(system.dataDir, 'restore', folder)).rejects.toThrow(
      'stop its api and worker first',
    );

    const other = launchSystem(dataDir, {});
    try {
      const site = await other.ready;
      expect(await allPublicPhotos(site)).toEqual(shown);
      const { posts } = await createApiClient({ baseUrl: site }).call('posts', {});
      expect(posts[0]).toMatchObject({ description: 'Kept in a backup', photoCount: 1 });
      await openGallery(page, site);
      const picture = tiles(page).first().getByRole('img');
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    } finally {
      other.kill('SIGTERM');
      expect(await other.ended).toBe(0);
    }
    await expect(runDataCommand(dataDir, 'restore', folder)).rejects.toThrow('This site is not empty');
  } finally {
    await remove();
  }
});

/** Restores a backup into an empty data folder, and compares it with the original site. */
async function expectRestored(from: RunningSystem, to: string, folder: string): Promise<void> {
  const before = await readRunningSite(from);
  for (const table of ['users', 'photos', 'posts', 'events', 'videos', 'reactions']) {
    expect(before.rows[table]?.length, table).toBeGreaterThan(0);
  }
  expect(await runDataCommand(from.dataDir, 'verify', folder)).toContain('is intact');
  expect(await runDataCommand(to, 'restore', folder)).toContain('is restored');
  const after = await readStoppedSite(to);
  const { audit_log: logBefore = [], ...recordsBefore } = before.rows;
  const { audit_log: logAfter = [], ...recordsAfter } = after.rows;
  expect(recordsAfter).toEqual(recordsBefore);
  // The last entry of the audit log is the backup itself, which was written after the log was copied.
  expect(logAfter.slice(0, logBefore.length - 1)).toEqual(logBefore.slice(0, -1));
  // A backup omits the objects of retired covers, which the worker deletes later.
  const retired = (before.rows['covers'] ?? [])
    .map((row) => JSON.parse(row) as { id: string; retired_at: string | null })
    .filter(({ retired_at: retiredAt }) => retiredAt !== null)
    .map(({ id }) => `public/covers/${id}/`);
  const kept = Object.entries(before.objects).filter(
    ([key]) => !retired.some((prefix) => key.startsWith(prefix)),
  );
  expect(after.objects).toEqual(Object.fromEntries(kept));
}
