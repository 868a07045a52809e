import { randomUUID } from 'node:crypto';
import { type PhotoEdits, routePath } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import sharp from 'sharp';
import { untilProcessed } from '../src/gallery.ts';
import { pictureAddresses } from '../src/picture-addresses.ts';
import { expect, test } from '../src/test.ts';

const run = randomUUID().slice(0, 8);
const seed = Number.parseInt(run, 16);

const fetchBytes = async (system: RunningSystem, path: string) => {
  const response = await fetch(system.site + path);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
};
const statusesOf = async (system: RunningSystem, paths: readonly string[]) =>
  new Set(await Promise.all(paths.map(async (path) => (await fetchBytes(system, path)).status)));

test('photos that differ only in a covered region have the same files everywhere', async ({
  admin,
  system,
}) => {
  const width = 900;
  const height = 600;
  const region = { x: 0.3, y: 0.3, width: 0.25, height: 0.3 };
  const plain = await sharp(await drawPhoto({ width, height, seed: seed + 1 }))
    .removeAlpha()
    .raw()
    .toBuffer();
  const withInside = (colour: readonly number[]) => {
    const pixels = Buffer.from(plain);
    for (let y = height * region.y; y < height * (region.y + region.height); y += 1)
      for (let x = width * region.x; x < width * (region.x + region.width); x += 1)
        pixels.set(colour, (Math.floor(y) * width + Math.floor(x)) * 3);
    return sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
  };
  const files = [
    { name: `one-${run}.jpg`, bytes: await withInside([250, 10, 20]) },
    { name: `other-${run}.jpg`, bytes: await withInside([10, 240, 250]) },
  ];
  const { successful } = await uploadMany(admin, files);
  const ids = successful.map(({ photoId }) => photoId);
  await untilProcessed(admin);
  const edits: PhotoEdits = { quarterTurns: 0, crop: null, covered: [region] };
  for (const id of ids) await admin.api.call('adminEditPhoto', { params: { id }, body: { edits } });
  await untilProcessed(admin);
  const filesOf = async (id: string) => {
    const paths = (await pictureAddresses(system))(id).toSorted();
    await expect.poll(() => statusesOf(system, paths), { timeout: 20_000 }).toEqual(new Set([200]));
    return Promise.all(paths.map(async (path) => [path.replace(id, ''), await fetchBytes(system, path)]));
  };
  const [one = '', other = ''] = ids;
  expect(await filesOf(one)).toEqual(await filesOf(other));
  const { photos } = await admin.api.call('photos', { query: { limit: 50 } });
  const [first, second] = ids.map((id) => photos.find((photo) => photo.id === id));
  expect([first?.thumbHash, first?.placeholder]).toEqual([second?.thumbHash, second?.placeholder]);
  expect(first?.thumbHash).toBeDefined();
  const originals = await Promise.all(
    ids.map(async (id) =>
      fetch(system.site + routePath('adminPhotoPicture', { id, size: 'original' })).then(
        ({ status }) => status,
      ),
    ),
  );
  expect(originals).toEqual([401, 401]);
});
