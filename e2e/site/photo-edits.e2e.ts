import { adminTexts, pages, type PhotoEdits, routePath } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import sharp from 'sharp';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { untilProcessed } from '../src/gallery.ts';
import { pictureAddresses } from '../src/picture-addresses.ts';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';

const { photoEditor } = adminTexts;
const run = uniqueName();
const seed = Number.parseInt(run, 16);

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const fetchBytes = async (system: RunningSystem, path: string) => {
  const response = await fetch(system.site + path);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
};
const statusesOf = async (system: RunningSystem, paths: readonly string[]) =>
  new Set(await Promise.all(paths.map(async (path) => (await fetchBytes(system, path)).status)));

test('the creator conceals an area of a photo with a finger, opens the edit again, and removes it', async ({
  page,
  context,
  admin,
  system,
}) => {
  const name = `edited-${run}.jpg`;
  const bytes = await drawPhoto({ width: 900, height: 600, seed });
  const { successful } = await uploadMany(admin, [{ name, bytes }]);
  const id = successful[0]?.photoId ?? '';
  await untilProcessed(admin);
  const addresses = async () => (await pictureAddresses(system))(id);
  const original = await addresses();

  await setSession(context, admin);
  await page.goto(pages.adminPhotos);
  await untilHydrated(page);
  const open = async () => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await page.getByRole('button', { name: photoEditor.open, exact: true }).click();
    await expect(page.getByRole('button', { name: photoEditor.rotateRight })).toBeVisible();
  };
  const editor = page.getByRole('dialog', { name: photoEditor.title });
  const save = async () => {
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
    await untilProcessed(admin);
  };
  await open();
  await editor.getByText(photoEditor.tool.conceal, { exact: true }).click();
  const box = await editor.locator('[data-photo]').boundingBox();
  if (box === null) throw new Error('There is no photo');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(editor.getByRole('button', { name: photoEditor.removeArea(1) })).toBeVisible();
  await editor.getByRole('button', { name: photoEditor.rotateRight }).click();
  await expectAccessible(page);
  await expectFits(page);
  await save();

  // Visitors get the pictures with the edits alone.
  await expect.poll(() => statusesOf(system, original)).toEqual(new Set([404]));
  const edited = await addresses();
  expect(edited.filter((path) => original.includes(path))).toEqual([]);
  await expect.poll(() => statusesOf(system, edited)).toEqual(new Set([200]));
  const jpeg = edited.find((path) => path.endsWith('.jpg')) ?? '';
  const picture = await sharp(Buffer.from((await fetchBytes(system, jpeg)).bytes, 'base64')).metadata();
  expect([picture.width, picture.height]).toEqual([600, 900]);

  await open();
  await editor.getByText(photoEditor.tool.conceal, { exact: true }).click();
  await expect(editor.getByRole('button', { name: photoEditor.removeArea(1) })).toBeVisible();
  await editor.getByRole('button', { name: photoEditor.removeAll }).click();
  await save();
  await expect.poll(() => statusesOf(system, edited)).toEqual(new Set([404]));
});

test('photos that differ only in a concealed area have the same files everywhere', async ({
  admin,
  system,
}) => {
  const width = 900;
  const height = 600;
  const area = { x: 0.3, y: 0.3, width: 0.25, height: 0.3 };
  const plain = await sharp(await drawPhoto({ width, height, seed: seed + 1 }))
    .removeAlpha()
    .raw()
    .toBuffer();
  const withInside = (colour: readonly number[]) => {
    const pixels = Buffer.from(plain);
    for (let y = height * area.y; y < height * (area.y + area.height); y += 1)
      for (let x = width * area.x; x < width * (area.x + area.width); x += 1)
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
  const edits: PhotoEdits = { quarterTurns: 0, crop: null, covered: [area] };
  for (const id of ids) await admin.api.call('adminEditPhoto', { params: { id }, body: { edits } });
  await untilProcessed(admin);
  const filesOf = async (id: string) => {
    const paths = (await pictureAddresses(system))(id).toSorted();
    await expect.poll(() => statusesOf(system, paths)).toEqual(new Set([200]));
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
