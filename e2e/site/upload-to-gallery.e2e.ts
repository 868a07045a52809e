import { memberTexts, pages } from '@sandstone/contract';
import { animatedGif, drawPhoto, transparentPng, truncate } from '@sandstone/media/testing';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import { openGallery, tiles } from '../src/gallery.ts';
import { cacheFonts, layoutShift, observeLayoutShift, recordPage } from '../src/page-log.ts';
import { expectCleanVariants, fetchBytes, imageDistance } from '../src/photo-checks.ts';
import { signInByPopup } from '../src/sign-in.ts';
import { expect, test } from '../src/test.ts';
import { chooseFiles, uploadRow } from '../src/upload-page.ts';

const revealing = { exif: true, gps: true, xmp: true, iptc: true };
const portrait = { width: 900, height: 1200, seed: 6101 };

async function tenFiles() {
  const sound = {
    'portrait.jpg': await drawPhoto({ ...portrait, orientation: 6, ...revealing }),
    'wide.jpg': await drawPhoto({ width: 2400, height: 1350, seed: 6102, ...revealing }),
    'progressive.jpg': await drawPhoto({ seed: 6103, progressive: true, gps: true }),
    'small.jpg': await drawPhoto({ width: 240, height: 180, seed: 6104, exif: true }),
    'drawing.png': await drawPhoto({ seed: 6105, format: 'png', exif: true, xmp: true }),
    'glass.png': await transparentPng({ width: 401, height: 300 }),
    'modern.webp': await drawPhoto({ seed: 6106, format: 'webp', exif: true, gps: true, xmp: true }),
    'moving.gif': await animatedGif({ seed: 6107 }),
  };
  const bad = {
    'notes.jpg': Buffer.from('These are only words, whatever the name says.\n'.repeat(40)),
    'broken.jpg': truncate(await drawPhoto({ width: 1600, height: 1200, seed: 6108 }), 0.4),
  };
  return { sound, bad };
}

test('a batch of photos, from the creator’s browser to a visitor’s gallery', async ({
  page,
  system,
  browser,
}) => {
  const { sound, bad } = await tenFiles();
  const creator = recordPage(page);

  await test.step('the creator signs in and is led back to where she wanted to go', async () => {
    await page.goto(pages.adminUploadPhotos);
    await expect(page).toHaveURL(`${pages.signIn}?redirect=${encodeURIComponent(pages.adminUploadPhotos)}`);
    await signInByPopup(page, 'admin');
    await expect(page).toHaveURL(pages.adminUploadPhotos);
    await expect(page.getByRole('heading', { name: 'Upload photos' })).toBeVisible();
  });

  // A worker that stands still keeps the batch half done for as long as the page is looked at.
  const workerPid = await system.pidOf('worker');
  process.kill(workerPid, 'SIGSTOP');
  try {
    await test.step('ten files leave at once', async () => {
      const files = Object.entries({ ...sound, ...bad });
      await chooseFiles(
        page,
        files.map(([name, bytes]) => ({ name, bytes })),
      );
      await expect(uploadRow(page, 'notes.jpg')).toContainText(
        memberTexts.upload.invalidTypes(['notes.jpg']),
      );
      for (const name of [...Object.keys(sound), 'broken.jpg']) {
        await expect(uploadRow(page, name)).toContainText('Processing');
      }
    });
    await test.step('a reload in the middle keeps the batch', async () => {
      await page.reload();
      for (const name of [...Object.keys(sound), 'broken.jpg']) {
        await expect(uploadRow(page, name)).toContainText('Processing');
      }
      await expect(uploadRow(page, 'notes.jpg')).toContainText(
        memberTexts.upload.invalidTypes(['notes.jpg']),
      );
    });
  } finally {
    process.kill(workerPid, 'SIGCONT');
  }

  await test.step('eight become ready, two fail and say why', async () => {
    for (const name of Object.keys(sound)) await expect(uploadRow(page, name)).toContainText('Ready');
    await expect(uploadRow(page, 'broken.jpg')).toContainText(memberTexts.photoFailure.damaged);
    await expect(page.getByText('8 of 10 ready')).toBeVisible();
    await expect(page.getByText(memberTexts.upload.someFailed(2))).toBeVisible();
  });

  const context = await browser.newContext();
  await cacheFonts(context, system.site);
  await observeLayoutShift(context);
  const visitor = recordPage(context);
  const uploaded = (await allPublicPhotos(system.site)).slice(0, 8);

  await test.step('a visitor sees the eight in the gallery, and nothing moves', async () => {
    const gallery = await context.newPage();
    await openGallery(gallery, system.site);
    const shown = tiles(gallery);
    for (let place = 0; place < uploaded.length; place += 1) {
      const image = shown.nth(place).getByRole('img');
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(
        0,
      );
      // Nothing shines through the transparent one.
      await expect(shown.nth(place).locator('picture')).toHaveCSS('background-image', 'none');
      expect(await image.evaluate((element) => (element as HTMLImageElement).currentSrc)).toContain(
        uploaded[place]?.id,
      );
    }
    expect(await layoutShift(gallery)).toBe(0);
  });

  await test.step('no file of theirs says more than its picture', async () => {
    for (const photo of uploaded) await expectCleanVariants(system.site, photo);
  });

  await test.step('the portrait stands upright', async () => {
    const photo = uploaded.find(
      ({ width, height }) => width === portrait.width && height === portrait.height,
    );
    const { bytes } = await fetchBytes(system.site, photo?.cdnUrl ?? '');
    const upright = await drawPhoto(portrait);
    const asStored = await drawPhoto({ ...portrait, orientation: 3 });
    expect(await imageDistance(bytes, upright)).toBeLessThan(6);
    expect(await imageDistance(bytes, asStored)).toBeGreaterThan(12);
  });

  expect(visitor.errors).toEqual([]);
  // The refused file is the one failure that the browser itself puts on the console.
  expect(creator.errors.filter((error) => !error.includes('415'))).toEqual([]);
  await context.close();
});
