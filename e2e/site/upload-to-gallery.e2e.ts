import { adminTexts, pages } from '@sandstone/contract';
import { animatedGif, drawPhoto, transparentPng, truncate } from '@sandstone/media/testing';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import { suspendWorker } from '../src/faults/suspended-worker.ts';
import { openGallery, tiles } from '../src/gallery.ts';
import { cacheFonts, layoutShifts, observeLayoutShift, recordPage } from '../src/page-log.ts';
import { expectCleanVariants, fetchBytes, imageDistance } from '../src/photo-checks.ts';
import { signInByPopup } from '../src/sign-in.ts';
import { expect, test } from '../src/test.ts';
import { chooseFiles, uploadRow } from '../src/upload-page.ts';

const metadata = { exif: true, gps: true, xmp: true, iptc: true };
const portrait = { width: 900, height: 1200, seed: 6101 };

async function tenFiles() {
  const valid = {
    'portrait.jpg': await drawPhoto({ ...portrait, orientation: 6, ...metadata }),
    'wide.jpg': await drawPhoto({ width: 2400, height: 1350, seed: 6102, ...metadata }),
    'progressive.jpg': await drawPhoto({ seed: 6103, progressive: true, gps: true }),
    'small.jpg': await drawPhoto({ width: 240, height: 180, seed: 6104, exif: true }),
    'drawing.png': await drawPhoto({ seed: 6105, format: 'png', exif: true, xmp: true }),
    'glass.png': await transparentPng({ width: 401, height: 300 }),
    'modern.webp': await drawPhoto({ seed: 6106, format: 'webp', exif: true, gps: true, xmp: true }),
    'moving.gif': await animatedGif({ seed: 6107 }),
  };
  const invalid = {
    'notes.jpg': Buffer.from('These are only words, whatever the name says.\n'.repeat(40)),
    'broken.jpg': truncate(await drawPhoto({ width: 1600, height: 1200, seed: 6108 }), 0.4),
  };
  return { valid, invalid };
}

test('a batch of photos goes from the upload page to the public gallery', async ({
  page,
  system,
  browser,
}) => {
  const { valid, invalid } = await tenFiles();
  const adminLog = recordPage(page);

  await test.step('the administrator signs in and returns to the requested page', async () => {
    await page.goto(pages.adminUploadPhotos);
    await expect(page).toHaveURL(`${pages.signIn}?redirect=${encodeURIComponent(pages.adminUploadPhotos)}`);
    await signInByPopup(page, 'admin');
    await expect(page).toHaveURL(pages.adminUploadPhotos);
    await expect(page.getByRole('heading', { name: 'Upload photos' })).toBeVisible();
  });

  // Pausing the worker keeps the batch in processing.
  const resumeWorker = await suspendWorker(system);
  try {
    await test.step('ten files are uploaded', async () => {
      const files = Object.entries({ ...valid, ...invalid });
      await chooseFiles(
        page,
        files.map(([name, bytes]) => ({ name, bytes })),
      );
      await expect(uploadRow(page, 'notes.jpg')).toContainText(adminTexts.upload.invalidTypes(['notes.jpg']));
      for (const name of [...Object.keys(valid), 'broken.jpg']) {
        await expect(uploadRow(page, name)).toContainText('Processing');
      }
    });
    await test.step('a reload keeps the batch', async () => {
      await page.reload();
      for (const name of [...Object.keys(valid), 'broken.jpg']) {
        await expect(uploadRow(page, name)).toContainText('Processing');
      }
      await expect(uploadRow(page, 'notes.jpg')).toContainText(adminTexts.upload.invalidTypes(['notes.jpg']));
    });
  } finally {
    resumeWorker();
  }

  await test.step('eight become ready, and two fail with a reason', async () => {
    for (const name of Object.keys(valid)) await expect(uploadRow(page, name)).toContainText('Ready');
    await expect(uploadRow(page, 'broken.jpg')).toContainText(adminTexts.photoFailure.damaged);
    await expect(page.getByText('10 files: 8 done, 2 failed').last()).toBeVisible();
    await expect(page.getByText(adminTexts.upload.someFailed(2))).toBeVisible();
  });

  const context = await browser.newContext();
  await cacheFonts(context, system.site);
  await observeLayoutShift(context);
  const visitorLog = recordPage(context);
  const uploaded = (await allPublicPhotos(system.site)).slice(0, 8);

  await test.step('a visitor sees the eight photos without layout shifts', async () => {
    const gallery = await context.newPage();
    await openGallery(gallery, system.site);
    const shown = tiles(gallery);
    for (let index = 0; index < uploaded.length; index += 1) {
      const image = shown.nth(index).getByRole('img');
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(
        0,
      );
      // No placeholder shows through a transparent image.
      await expect(shown.nth(index).locator('picture')).toHaveCSS('background-image', 'none');
      expect(await image.evaluate((element) => (element as HTMLImageElement).currentSrc)).toContain(
        uploaded[index]?.id,
      );
    }
    expect(await layoutShifts(gallery)).toEqual([]);
  });

  await test.step('no file contains metadata', async () => {
    for (const photo of uploaded) await expectCleanVariants(system.site, photo);
  });

  await test.step('the portrait is upright', async () => {
    const photo = uploaded.find(
      ({ width, height }) => width === portrait.width && height === portrait.height,
    );
    const { bytes } = await fetchBytes(system.site, photo?.cdnUrl ?? '');
    const upright = await drawPhoto(portrait);
    const asStored = await drawPhoto({ ...portrait, orientation: 3 });
    expect(await imageDistance(bytes, upright)).toBeLessThan(6);
    expect(await imageDistance(bytes, asStored)).toBeGreaterThan(12);
  });

  expect(visitorLog.errors).toEqual([]);
  // The browser logs the 415 response to the rejected file.
  expect(adminLog.errors.filter((error) => !error.includes('415'))).toEqual([]);
  await context.close();
});
