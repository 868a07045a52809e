import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { site as siteConfiguration } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { allPublicPhotos, signInByScript, uploadMany } from '../src/api-session.ts';
import { runDataCommand, storedSite } from '../src/data-commands.ts';
import { openGallery, settled, tiles } from '../src/gallery.ts';
import { launchSystem, temporaryDataDir } from '../src/running-system.ts';
import { expect, test } from '../src/test.ts';

test('after a backup, a wipe and a restore everything is back: every row, every object, and the pages', async ({
  page,
}) => {
  test.setTimeout(420_000);
  const { dataDir, remove } = await temporaryDataDir();
  const folder = join(dirname(dataDir), 'backups');
  const options = { demoContent: true };
  let running = launchSystem(dataDir, options);
  const stop = async () => {
    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  };
  try {
    const first = await running.ready;
    const [admin, visitor] = [await signInByScript(first, 'admin'), await signInByScript(first, 'visitor')];
    const { successful } = await uploadMany(admin, [
      { name: 'kept.jpg', bytes: await drawPhoto({ width: 900, height: 700, seed: 90_001 }) },
    ]);
    const photoId = successful[0]?.photoId ?? '';
    await admin.api.call('createPost', { body: { description: 'Kept in a backup', photoIds: [photoId] } });
    const { videos } = await admin.api.call('adminVideos', { query: { limit: 1 } });
    const videoId = videos[0]?.id ?? '';
    const [reaction] = siteConfiguration.reactions;
    await visitor.api.call('react', { params: { id: videoId }, body: { reaction: reaction?.value ?? '' } });
    await settled(admin);
    const shown = await allPublicPhotos(first);

    expect(await runDataCommand(dataDir, 'backup', folder)).toContain('is whole');
    await stop();
    const before = await storedSite(dataDir);
    for (const table of ['users', 'photos', 'posts', 'events', 'videos', 'reactions']) {
      expect(before.rows[table]?.length, table).toBeGreaterThan(0);
    }
    // Once more while it stands still: nobody writes between this one and the look at what is stored.
    expect(await runDataCommand(dataDir, 'backup', folder)).toContain('is whole');
    expect(await runDataCommand(dataDir, 'verify', folder)).toContain('is sound');

    await rm(dataDir, { recursive: true });
    expect(await runDataCommand(dataDir, 'restore', folder)).toContain('is restored');
    const after = await storedSite(dataDir);
    const { audit_log: logBefore = [], ...recordsBefore } = before.rows;
    const { audit_log: logAfter = [], ...recordsAfter } = after.rows;
    expect(recordsAfter).toEqual(recordsBefore);
    expect(logAfter.slice(0, logBefore.length)).toEqual(logBefore);
    expect(after.objects).toEqual(before.objects);

    running = launchSystem(dataDir, options);
    const second = await running.ready;
    expect(await allPublicPhotos(second)).toEqual(shown);
    await openGallery(page, second);
    const picture = tiles(page).first().getByRole('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(runDataCommand(dataDir, 'restore', folder)).rejects.toThrow(
      'stop its api and its worker first',
    );
    await stop();
    await expect(runDataCommand(dataDir, 'restore', folder)).rejects.toThrow('This site is not empty');
  } finally {
    running.kill('SIGTERM');
    await running.ended;
    await remove();
  }
});
