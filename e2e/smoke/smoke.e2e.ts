import { adminTexts, pages, texts, videoPath } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import { openGallery, tiles } from '../src/gallery.ts';
import { recordPage } from '../src/page-log.ts';
import { expect, test } from '../src/showcase.ts';
import { signInByPopup } from '../src/sign-in.ts';
import { chooseFiles, uploadRow } from '../src/upload-page.ts';

const smoke = { tag: '@smoke' };

test('a visitor signs in and plays a full video', smoke, async ({ page, content }) => {
  const pageLog = recordPage(page);
  await page.goto(pages.home);
  await expect(page.getByRole('heading', { name: content.event.title }).first()).toBeVisible();
  await page.goto(videoPath(content.lockedVideo));
  await expect(page.getByText(texts.videos.lockedPreview)).toBeVisible();

  await page.goto(pages.signIn);
  await signInByPopup(page, 'visitor');
  await page.goto(videoPath(content.lockedVideo));
  const clip = page.frameLocator('iframe').locator('video');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  expect(pageLog.errors).toEqual([]);
});

test(
  'photos that the administrator uploads appear in the public gallery',
  smoke,
  async ({ page, system }) => {
    const seed = Date.now() % 1_000_000;
    const names = ['first.jpg', 'second.jpg', 'third.jpg'];
    const files = names.map(async (name, index) => ({
      name,
      bytes: await drawPhoto({ width: 1200, height: 800, seed: seed + index, gps: true }),
    }));
    const before = (await allPublicPhotos(system.site)).length;
    await page.goto(pages.adminUploadPhotos);
    await signInByPopup(page, 'admin');
    await expect(page).toHaveURL(pages.adminUploadPhotos);
    await chooseFiles(page, await Promise.all(files));
    for (const name of names) await expect(uploadRow(page, name)).toContainText('Ready');
    expect(await allPublicPhotos(system.site)).toHaveLength(before + names.length);
    await openGallery(page, system.site);
    await expect(tiles(page).first().getByRole('img')).toBeVisible();
    await page.goto(pages.admin);
    await expect(page.getByText(adminTexts.admin.comingSoon).first()).toBeVisible();
  },
);
