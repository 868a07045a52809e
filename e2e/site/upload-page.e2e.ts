import { randomInt } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Request } from '@playwright/test';
import { adminTexts, limits, pages, routes, texts } from '@sandstone/contract';
import { bigJpeg, drawPhoto, truncate } from '@sandstone/media/testing';
import { allAdminPhotos } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { installClock, pauseClock } from '../src/page-clock.ts';
import { expect, setSession, test } from '../src/test.ts';
import {
  chooseFiles,
  dropFiles,
  longestPauseMs,
  maxAttempts,
  storedFileCount,
  uploadList,
  uploadRow,
} from '../src/upload-page.ts';
import { limitUploadRate } from '../src/upload-rate.ts';

const megabyte = 1024 * 1024;
let uploads: Request[] = [];

test.beforeEach(async ({ page, context, admin }) => {
  await setSession(context, admin);
  uploads = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === routes.upload.path) uploads.push(request);
  });
  await page.goto(pages.adminUploadPhotos);
  await expect(page.getByRole('heading', { name: 'Upload photos' })).toBeVisible();
});

// Files are unique to this run, since the system may hold data of an earlier one.
const run = randomInt(2 ** 32);
const jpeg = (seed: number) => drawPhoto({ width: 320, height: 240, seed: run + seed });

/** At this rate the upload of the photo below takes longer than the test. */
const slowBytesPerSecond = 20_000;
const slowPhotoBytes = 1_500_000;

test('an upload shows its progress and leaves no photo when it is cancelled', async ({ page, admin }) => {
  await limitUploadRate(page, slowBytesPerSecond);
  await chooseFiles(page, [{ name: 'slow.jpg', bytes: await bigJpeg(slowPhotoBytes, { seed: run }) }]);
  const row = uploadRow(page, 'slow.jpg');
  await expect(row.getByRole('progressbar', { name: 'Upload of slow.jpg' })).toBeVisible();
  await expect(row).toContainText(/Uploading [1-9]\d? %/);

  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(routes.upload.path));
  await page.getByRole('button', { name: 'Cancel slow.jpg' }).click();
  await failed;
  await expect(uploadList(page)).toHaveCount(0);
  expect((await allAdminPhotos(admin)).map(({ originalName }) => originalName)).not.toContain('slow.jpg');
});

test('an upload is retried automatically after a broken connection', async ({ page, context }) => {
  await context.setOffline(true);
  await chooseFiles(page, [{ name: 'second-try.jpg', bytes: await jpeg(2) }]);
  const row = uploadRow(page, 'second-try.jpg');
  await expect(row).toContainText(texts.network.offline);
  await expect(row).toContainText('Retrying automatically');
  await context.setOffline(false);
  await expect(row).toContainText('Ready');
  await expect(row).not.toContainText('here already');
});

test('an upload can be retried by hand after all automatic attempts failed', async ({ page }) => {
  await installClock(page);
  await pauseClock(page);
  await page.route(`**${routes.upload.path}`, (route) => route.abort('connectionreset'));
  await chooseFiles(page, [{ name: 'stubborn.jpg', bytes: await jpeg(3) }]);
  const row = uploadRow(page, 'stubborn.jpg');
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    await expect.poll(() => uploads.length).toBe(attempt);
    await expect(row).toContainText('Retrying automatically');
    await page.clock.fastForward(longestPauseMs);
  }
  await expect(row).toContainText('Failed');
  await expect(row).toContainText(adminTexts.upload.cutOff);
  await expect(page.getByText(adminTexts.upload.someFailed(1))).toBeVisible();
  await page.clock.fastForward(longestPauseMs);
  expect(uploads).toHaveLength(maxAttempts);
  await page.clock.resume();
  await page.unroute(`**${routes.upload.path}`);
  await page.getByRole('button', { name: 'Retry stubborn.jpg' }).click();
  await expect(row).toContainText('Ready');
});

test('photos can be pasted and dropped', async ({ page }) => {
  const [pasted, dropped] = [await jpeg(5), await jpeg(6)].map((bytes) => [...bytes]);
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.jpg', { type: 'image/jpeg' }));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, pasted ?? []);
  await expect(uploadRow(page, 'pasted.jpg')).toContainText('Ready');
  await dropFiles(page, 'Choose photos', [{ name: 'dropped.jpg', bytes: dropped ?? [] }]);
  await expect(uploadRow(page, 'dropped.jpg')).toContainText('Ready');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('forty photos are sent one after the other, and described meanwhile', async ({ page, admin }) => {
    const count = 40;
    const chosen = await Promise.all(
      Array.from({ length: count }, async (_, number) => ({
        name: `${number}-${run}.jpg`,
        bytes: await drawPhoto({ width: 120, height: 90, seed: run + 100 + number }),
      })),
    );
    await chooseFiles(page, chosen);
    await page.getByRole('button', { name: adminTexts.upload.inBatches }).click();
    const rows = uploadList(page).getByRole('listitem');
    await expect(rows).toHaveCount(count);
    const fieldOf = (number: number) =>
      page.getByLabel(adminTexts.upload.descriptionOf(`${number}-${run}.jpg`));
    await fieldOf(0).click();
    await page.keyboard.type('The first dune');
    await page.keyboard.press('Enter');
    await expect(fieldOf(1)).toBeFocused();
    await page.keyboard.type('The second dune');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${count} files: ${count} done`).last()).toBeVisible({ timeout: 150_000 });
    expect(uploads).toHaveLength(count);
    const descriptions = async () => {
      const { photos } = await admin.api.call('adminPhotos', { query: { limit: 100 } });
      const own = photos.filter(({ originalName }) => originalName.endsWith(`-${run}.jpg`));
      return own.flatMap(({ description }) => description ?? []).toSorted();
    };
    await expect.poll(descriptions).toEqual(['The first dune', 'The second dune']);
    await expectFits(page);
    await expectAccessible(page);
  });

  test('of forty files, those that cannot be sent or shown stand first, also after a reload', async ({
    page,
  }) => {
    const fine = 37;
    const folder = await mkdtemp(join(tmpdir(), 'sandstone-e2e-'));
    const pathOf = (name: string) => join(folder, `${run}-${name}`);
    const [letter, half, huge] = ['letter.txt', 'half.jpg', 'huge.jpg'] as const;
    page.on('dialog', (dialog) => void dialog.accept());
    try {
      const names = Array.from({ length: fine }, (_, number) => `${number}.jpg`);
      for (const [number, name] of names.entries())
        await writeFile(pathOf(name), await drawPhoto({ width: 120, height: 90, seed: run + 200 + number }));
      await writeFile(pathOf(letter), 'Dear visitor');
      await writeFile(
        pathOf(half),
        truncate(await drawPhoto({ width: 800, height: 600, seed: run + 8 }), 0.5),
      );
      const file = await open(pathOf(huge), 'w');
      await file.truncate(limits.upload.maxFileBytes + megabyte);
      await file.close();
      // At this rate no file arrives before the browser has stored all of them.
      await limitUploadRate(page, 100);
      await page.getByLabel('Choose photos').setInputFiles([letter, half, ...names, huge].map(pathOf));
      await page.getByRole('button', { name: adminTexts.upload.inBatches }).click();
      await expect(page.getByText('0 of 40 uploaded, 2 failed')).toBeVisible();
      await expect.poll(() => storedFileCount(page)).toBe(fine + 1);
      await page.reload();
      await limitUploadRate(page, undefined);
      const summary = page.getByText(/^40 files: /).last();
      await expect(summary).toContainText(`${fine} done, 3 failed`, { timeout: 150_000 });
      const rows = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `${run}-` });
      await expect(rows).toHaveCount(40);
      for (const [name, reason] of [
        [letter, adminTexts.upload.invalidTypes([`${run}-${letter}`])],
        [half, adminTexts.photoFailure.damaged],
        [huge, adminTexts.upload.tooLarge([`${run}-${huge}`])],
      ] as const)
        await expect(uploadRow(page, `${run}-${name}`)).toContainText(reason);
      const firstThree = await rows.evaluateAll((all) =>
        all.slice(0, 3).map(({ textContent }) => textContent),
      );
      expect(firstThree.every((words) => words.includes('Failed'))).toBe(true);

      // The summary stays in view, and all that is fixed takes a fifth of the screen at most.
      await rows.last().scrollIntoViewIfNeeded();
      await expect(summary).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      await expectAccessible(page);

      // The notice on other pages leads here, and can be dismissed.
      await page.goto(pages.adminSchedule);
      const notice = page.getByRole('complementary', { name: 'Uploads' });
      await notice.getByRole('link').click();
      await expect(page.getByRole('heading', { name: adminTexts.upload.someFailed(3) })).toBeFocused();
      await page.goto(pages.adminSchedule);
      // Until the server has told the state of the damaged photo, the notice counts two.
      await expect(notice).toContainText(adminTexts.upload.someFailed(3));
      await notice.getByRole('button', { name: adminTexts.upload.dismiss }).click();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice).toHaveCount(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

test('a photo that the worker rejected can be retried and uploaded again', async ({ page }) => {
  const bytes = truncate(await drawPhoto({ width: 800, height: 600, seed: run + 7 }), 0.5);
  await chooseFiles(page, [{ name: 'broken.jpg', bytes }]);
  const row = uploadRow(page, 'broken.jpg');
  await expect(row).toContainText(adminTexts.photoFailure.damaged);

  const retried = page.waitForResponse((response) => response.url().endsWith('/retry'));
  await page.getByRole('button', { name: 'Retry broken.jpg' }).click();
  expect((await retried).status()).toBe(200);
  await expect(row).toContainText(adminTexts.photoFailure.damaged);

  await page.getByRole('button', { name: 'Delete broken.jpg' }).click();
  await expect(uploadList(page)).toHaveCount(0);
  await chooseFiles(page, [{ name: 'broken-again.jpg', bytes }]);
  await expect(uploadRow(page, 'broken-again.jpg')).toContainText(adminTexts.photoFailure.damaged);
});

test('a duplicate upload creates no second photo, and Clear All only clears the list', async ({
  page,
  admin,
}) => {
  const bytes = await jpeg(4);
  await chooseFiles(page, [{ name: 'once.jpg', bytes }]);
  await expect(uploadRow(page, 'once.jpg')).toContainText('Ready');
  await chooseFiles(page, [{ name: 'twice.jpg', bytes }]);
  await expect(uploadRow(page, 'twice.jpg')).toContainText('Ready, it was here already');

  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(uploadList(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Upload photos' })).toBeVisible();
  await expect(uploadList(page)).toHaveCount(0);
  const names = (await allAdminPhotos(admin)).map(({ originalName }) => originalName);
  expect(names).toContain('once.jpg');
  expect(names).not.toContain('twice.jpg');
});
