import { type Page } from '@playwright/test';
import { adminTexts, limits, pages } from '@sandstone/contract';
import { drawPhoto, truncate } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { untilProcessed } from '../src/gallery.ts';
import { expectRoomBetweenBars } from '../src/screen-bars.ts';
import { Taps } from '../src/taps.ts';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';
import { chooseFiles } from '../src/upload-page.ts';

const { photoFailure, postEditor } = adminTexts;
const run = uniqueName();
const seed = Number.parseInt(run, 16);
const most = 0.2;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.beforeEach(async ({ context, admin }) => setSession(context, admin));

const filesOf = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => ({
      name: `${run}-${number}.jpg`,
      bytes: await drawPhoto({ width: 120, height: 90, seed: seed + number }),
    })),
  );
const photoList = (page: Page) => page.getByRole('list', { name: 'Photos in order' });
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ });

test('a post of six photos takes twelve taps at most', async ({ page, admin }) => {
  await uploadMany(admin, await filesOf(6));
  await untilProcessed(admin);
  await page.goto(pages.adminPosts);
  await untilHydrated(page);
  const taps = new Taps();
  await taps.on(page.getByRole('link', { name: postEditor.createTitle }).first());
  await taps.on(description(page));
  await page.keyboard.type(`Six of the evening ${run}`);
  await taps.on(page.getByRole('button', { name: 'From the gallery' }));
  const picker = page.getByRole('dialog');
  for (let number = 0; number < 6; number += 1)
    await taps.on(picker.getByRole('button', { name: `${run}-${number}.jpg` }));
  await taps.on(picker.getByRole('button', { name: 'Add 6 photos' }));
  await expect(photoList(page).getByRole('listitem')).toHaveCount(6);
  await taps.on(page.getByRole('button', { name: postEditor.createTitle }));
  await expect(page.getByText(postEditor.created)).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(12);
});

for (const [name, viewport] of [
  ['upright', { width: 390, height: 844 }],
  ['on its side', { width: 844, height: 390 }],
] as const)
  test(`on a phone ${name}, bars take a fifth of the screen and cover no photo`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(pages.adminCreatePost);
    await untilHydrated(page);
    const damaged = truncate(await drawPhoto({ width: 800, height: 600, seed: seed + 90 }), 0.5);
    await description(page).fill(`Damaged ${run} ${name}`);
    await chooseFiles(page, [
      ...(await filesOf(limits.post.maxPhotos - 1)),
      { name: 'half.jpg', bytes: damaged },
    ]);
    const failed = photoList(page).getByRole('listitem').filter({ hasText: photoFailure.damaged });
    await expect(failed).toHaveCount(1);
    for (const place of [photoList(page).getByRole('listitem').first(), failed]) {
      await place.scrollIntoViewIfNeeded();
      await expectRoomBetweenBars(page, most);
    }
    // Whatever gets the focus is clear of the bars.
    for (const control of ['Retry half.jpg', 'Remove half.jpg']) {
      const button = page.getByRole('button', { name: control });
      await button.focus();
      await button.tap({ trial: true });
    }
    await expectFits(page);
    await expectAccessible(page);

    // The keyboard of a phone covers the lower part of the page.
    await page.evaluate(() => {
      const viewportOf = window.visualViewport;
      if (viewportOf === null) throw new Error('There is no visual viewport');
      Object.defineProperty(viewportOf, 'height', { get: () => innerHeight - 200 });
      viewportOf.dispatchEvent(new Event('resize'));
    });
    await description(page).focus();
    await expectRoomBetweenBars(page, 0);
  });
