import { type Page } from '@playwright/test';
import { limits, pages, texts } from '@sandstone/contract';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import { fillGallery, openGallery, tiles } from '../src/gallery.ts';
import { cacheFonts, layoutShifts, observeLayoutShift, recordPage } from '../src/page-log.ts';
import { expect, test } from '../src/test.ts';

test.beforeAll(async ({ admin }) => fillGallery(admin, limits.page.defaultSize + 12));

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the gallery is a masonry grid in reading order', async ({ page, system }) => {
      await openGallery(page, system.site);
      const photos = await allPublicPhotos(system.site);
      const grid = await tiles(page).evaluateAll((items) =>
        items.map((item) => {
          const { left, right, top, bottom } = item.getBoundingClientRect();
          return { left, right, top, bottom, src: item.querySelector('img')?.getAttribute('src') };
        }),
      );
      // Infinite scrolling may already have loaded more.
      expect(grid.length).toBeGreaterThanOrEqual(limits.page.defaultSize);
      expect(grid.map(({ src }) => src)).toEqual(photos.slice(0, grid.length).map(({ cdnUrl }) => cdnUrl));
      const columns = new Set(grid.map(({ left }) => Math.round(left)));
      expect(columns.size).toBe(width === 390 ? 2 : 4);
      for (const [index, tile] of grid.entries()) {
        const before = grid[index - 1];
        // A later photo never starts above an earlier one.
        if (before !== undefined) expect(tile.top).toBeGreaterThanOrEqual(before.top - 1);
        const above = grid.slice(0, index).filter(({ left }) => Math.abs(left - tile.left) < 1);
        for (const { bottom } of above) expect(tile.top).toBeGreaterThanOrEqual(bottom - 1);
        expect(tile.right).toBeLessThanOrEqual(width);
      }
    });
  });
}

/** Scrolls by wheel events in steps, like a user. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.mouse.move(195, 450);
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    const below = () =>
      page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY);
    expect(await below()).toBeLessThan(1);
  }).toPass();
}

test('a visitor who comes to the end before the script of the page gets more photos', async ({
  browser,
  system,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scrolled = Promise.withResolvers<void>();
  await page.route(/\/assets\/client-[^/]*\.js$/, async (route) => {
    await scrolled.promise;
    await route.continue();
  });
  const photos = await allPublicPhotos(system.site);
  await page.goto(system.site + pages.pictures, { waitUntil: 'domcontentloaded' });
  await scrollToEnd(page);
  expect(await tiles(page).count()).toBeLessThan(photos.length);
  scrolled.resolve();
  await expect(tiles(page)).toHaveCount(photos.length);
  await context.close();
});

for (const width of [390, 1440]) {
  test(`infinite scrolling loads every photo once without layout shifts at ${width} px`, async ({
    browser,
    system,
  }) => {
    const photos = await allPublicPhotos(system.site);
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    await cacheFonts(context, system.site);
    await observeLayoutShift(context);
    const pageLog = recordPage(context);
    const page = await context.newPage();
    // The next photos arrive once the visitor has come to the end of the page.
    const endReached = Promise.withResolvers<void>();
    await page.route('**/api/photos?*', async (route) => {
      await endReached.promise;
      await route.continue();
    });
    await openGallery(page, system.site);
    await expect(page.getByText(`${photos.length} photos`)).toBeVisible();
    await scrollToEnd(page);
    await expect(page.getByText(texts.navigation.sessionLoading)).toBeInViewport();
    endReached.resolve();
    await expect(async () => {
      await page.mouse.wheel(0, 1500);
      await expect(tiles(page)).toHaveCount(photos.length, { timeout: 200 });
    }).toPass();
    const shown = await tiles(page)
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(shown).toEqual(photos.map(({ cdnUrl }) => cdnUrl));
    expect(await layoutShifts(page)).toEqual([]);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(pageLog.errors).toEqual([]);
    await context.close();
  });
}

test('the viewer opens, changes photos and closes by keyboard, and restores the focus', async ({ page }) => {
  await page.goto(pages.pictures);
  const second = tiles(page).nth(1).getByRole('link');
  await second.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await expect(viewer).toBeVisible();
  const source = () => viewer.getByRole('img').getAttribute('src');
  const sourceOf = (index: number) => tiles(page).nth(index).getByRole('img').getAttribute('src');
  expect(await source()).toBe(await sourceOf(1));
  await page.keyboard.press('ArrowRight');
  await expect.poll(source).toBe(await sourceOf(2));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(source).toBe(await sourceOf(0));
  await expect(viewer.getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('ArrowLeft');
  expect(await source()).toBe(await sourceOf(0));
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(second).toBeFocused();
});

test('without JavaScript the page contains the photos and a link to the next ones', async ({
  browser,
  system,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(system.site + pages.pictures);
  await expect(tiles(page)).toHaveCount(limits.page.defaultSize);
  const first = tiles(page).first();
  const address = await first.getByRole('img').getAttribute('src');
  await page.getByRole('link', { name: 'More photos' }).click();
  await expect(page).toHaveURL(/\?cursor=/);
  await expect(tiles(page).first()).toBeVisible();
  expect(await first.getByRole('img').getAttribute('src')).not.toBe(address);
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\?photo=/);
  await expect(page.getByRole('region', { name: 'Photo' }).getByRole('img')).toBeVisible();
  await context.close();
});
