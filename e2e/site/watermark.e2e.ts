import { randomUUID } from 'node:crypto';
import { adminTexts, limits, pages, unlistedValues } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import sharp from 'sharp';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { untilProcessed } from '../src/gallery.ts';
import { pictureAddresses } from '../src/picture-addresses.ts';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';

const { watermark } = adminTexts;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const pixelsOf = async (system: RunningSystem, path: string) =>
  sharp(Buffer.from(await (await fetch(system.site + path)).arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

test('the creator writes her name into her photos on a phone, and takes it out again', async ({
  page,
  context,
  admin,
  system,
}) => {
  const seed = Number.parseInt(randomUUID().slice(0, 6), 16);
  const upload = async (name: string, at: number, unlisted?: string) => {
    const bytes = await drawPhoto({ width: 900, height: 600, seed: seed + at });
    const { successful } = await uploadMany(admin, [{ name, bytes }], { unlisted });
    return successful[0]?.photoId ?? '';
  };
  const id = await upload('marked.jpg', 1);
  const hidden = await upload('hidden.jpg', 2, unlistedValues.kept);
  await untilProcessed(admin);
  const addressesOf = async (photoId: string) => (await pictureAddresses(system))(photoId);
  const before = await addressesOf(id);
  const jpeg = (addresses: readonly string[]) => addresses.find((path) => path.endsWith('.jpg')) ?? '';
  const plain = await pixelsOf(system, jpeg(before));

  await setSession(context, admin);
  await page.goto(pages.adminWatermark);
  await untilHydrated(page);
  await page.getByRole('radio', { name: watermark.kinds.text }).check();
  await page.getByLabel(watermark.text, { exact: true }).fill('© Sandstone');
  await page.getByRole('radio', { name: watermark.corners.topLeft }).check();
  await page.getByLabel(watermark.strength).fill('100');
  // Both pictures stay in view while she writes.
  await page.getByLabel(watermark.text, { exact: true }).focus();
  for (const canvas of await page.locator('canvas[data-corner=topLeft]').all())
    await expect(canvas).toBeInViewport({ ratio: 1 });
  await page.getByLabel(watermark.text, { exact: true }).tap({ trial: true });
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: watermark.save }).click();
  await expect(page.getByText(watermark.saved)).toBeVisible();
  await expect(page.getByText(/up to date\.$/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  // Other addresses show the mark in its corner and the same photo elsewhere; the former ones die.
  const marked = await addressesOf(id);
  expect(marked.filter((path) => before.includes(path))).toEqual([]);
  const statuses = async (paths: readonly string[]) =>
    new Set(await Promise.all(paths.map(async (path) => (await fetch(system.site + path)).status)));
  expect(await statuses(marked)).toEqual(new Set([200]));
  await expect.poll(() => statuses(before)).toEqual(new Set([404]));
  expect(await statuses(await addressesOf(hidden))).toEqual(new Set([404]));
  const changed = await pixelsOf(system, jpeg(marked));
  const difference = (left: number, top: number, width: number, height: number) => {
    let most = 0;
    for (let row = top; row < top + height; row += 1) {
      for (
        let at = (row * plain.info.width + left) * 3;
        at < (row * plain.info.width + left + width) * 3;
        at += 1
      )
        most = Math.max(most, Math.abs((plain.data[at] ?? 0) - (changed.data[at] ?? 0)));
    }
    return most;
  };
  const { width, height } = plain.info;
  expect(
    difference(0, 0, Math.round(width * limits.watermark.widthShare), Math.round(height * 0.2)),
  ).toBeGreaterThan(40);
  expect(difference(Math.round(width / 2), 0, Math.round(width / 2), height)).toBe(0);
  expect(difference(0, Math.round(height / 2), width, Math.round(height / 2))).toBe(0);

  // It is still there after a reload.
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByLabel(watermark.text, { exact: true })).toHaveValue('© Sandstone');
  await expect(page.locator('canvas[data-corner=topLeft]').first()).toBeVisible();
  await page.getByRole('radio', { name: watermark.kinds.off }).check();
  await page.getByRole('button', { name: watermark.save }).click();
  await expect(page.getByText(watermark.saved)).toBeVisible();
  await expect
    .poll(async () => (await addressesOf(id)).some((path) => marked.includes(path)), { timeout: 60_000 })
    .toBe(false);
  expect((await pixelsOf(system, jpeg(await addressesOf(id)))).data.equals(plain.data)).toBe(true);
});
