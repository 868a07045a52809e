import { drawPhoto } from '@sandstone/media/testing';
import { allPublicPhotos, uploadMany } from '@sandstone/test-system/api-session';
import { untilProcessed } from '../src/gallery.ts';
import { variantsOf } from '../src/photo-checks.ts';
import { requestRaw } from '../src/raw-request.ts';
import { filesOf, storedState } from '../src/storage-snapshot.ts';
import { expect, test } from '../src/test.ts';

const maxDelayMs = 60_000;

test('a deleted photo’s files return 404 within a minute, and the same file can be uploaded again', async ({
  system,
  admin,
}) => {
  test.setTimeout(120_000);
  const bytes = await drawPhoto({ width: 1400, height: 900, seed: 70_000 });
  const upload = async () => {
    const { successful } = await uploadMany(admin, [{ name: 'deleted.jpg', bytes }]);
    return successful[0]?.photoId ?? '';
  };
  const first = await upload();
  await untilProcessed(admin);
  const photo = (await allPublicPhotos(system.site)).find(({ id }) => id === first);
  const paths = photo === undefined ? [] : variantsOf(photo).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(4);
  // The requests fill the cache of the reverse proxy.
  for (const path of paths) expect((await requestRaw(system.site, path)).status).toBe(200);

  await admin.api.call('adminDeletePhoto', { params: { id: first } });
  const second = await upload();
  expect(second).not.toBe(first);

  await untilProcessed(admin);
  const shown = await allPublicPhotos(system.site);
  expect(shown.map(({ id }) => id)).not.toContain(first);
  const again = shown.find(({ id }) => id === second);
  expect((await requestRaw(system.site, again?.cdnUrl ?? '')).status).toBe(200);

  const remaining = async () => {
    const answers = await Promise.all(paths.map((path) => requestRaw(system.site, path)));
    return answers.filter(({ status }) => status !== 404).length;
  };
  await expect.poll(remaining, { timeout: maxDelayMs, message: 'variants of a deleted photo' }).toBe(0);
  const { photoIds, ...objects } = await storedState(system, filesOf(system));
  const keys = [objects.staging, objects.originals, objects.public].flat();
  expect([...photoIds, ...keys].filter((name) => name.includes(first))).toEqual([]);
  expect(keys.filter((key) => key.includes(second)).length).toBeGreaterThan(4);
});
