import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { eventPicturesPath, pages, texts } from '@sandstone/contract';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits, expectNotClipped } from '../src/accessibility.ts';
import { fillGallery, tiles } from '../src/gallery.ts';
import { cacheFonts, layoutShifts, observeLayoutShift } from '../src/page-log.ts';
import { expect, test } from '../src/test.ts';

// A name is unique to this run, since the system may hold data of an earlier one. It has wide and tall letters.
const title = `砂漠の夕焼け WILD ${randomUUID().slice(0, 8)}`;
let slug: string;

const chips = (page: Page) => page.getByRole('navigation', { name: texts.videos.chips.label });
const chip = (page: Page) => chips(page).getByRole('link', { name: title });
const sources = (page: Page) =>
  tiles(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
/** Opens the gallery; the reverse proxy may have one from before the adventure. */
const openWithChips = (page: Page, site: string) =>
  expect(async () => {
    await page.goto(site + pages.pictures);
    await expect(chip(page)).toBeVisible({ timeout: 500 });
  }).toPass();

/** Every third photo. */
const photosOfEvent = async (site: string) =>
  (await allPublicPhotos(site)).filter((_, index) => index % 3 === 0).slice(0, 5);

test.beforeAll(async ({ admin }) => {
  await fillGallery(admin, 12);
  const date = new Date().toISOString();
  const event = await admin.api.call('adminCreateEvent', {
    body: { title, date, description: null, hidden: false },
  });
  ({ slug } = event);
  const photoIds = (await photosOfEvent(admin.site)).map(({ id }) => id);
  await admin.api.call('adminRunPhotoCommand', {
    body: { id: randomUUID(), action: 'addToEvent', eventId: event.id, photoIds },
  });
});

test('a chip shows the photos of an adventure, without JavaScript as well', async ({ browser, system }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openWithChips(page, system.site);
  await chip(page).click();
  await expect(page).toHaveURL(system.site + eventPicturesPath(slug));
  const photos = await photosOfEvent(system.site);
  expect(await sources(page)).toEqual(photos.map(({ cdnUrl }) => cdnUrl));
  await expect(page.getByText(`${photos.length} photos`)).toBeVisible();
  await expect(chip(page)).toHaveAttribute('aria-current', 'page');
  await chips(page).getByRole('link', { name: texts.videos.chips.all }).click();
  await expect(page).toHaveURL(system.site + pages.pictures);
  await context.close();
});

for (const width of [390, 1440]) {
  test(`a chip filters the gallery without layout shift at ${width} px, and a photo opens in its adventure`, async ({
    page,
    context,
    system,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await cacheFonts(context, system.site);
    await observeLayoutShift(context);
    await openWithChips(page, system.site);
    await expectAccessible(page);
    await expectNotClipped(chips(page).locator('a *'));
    await chip(page).click();
    const photos = await photosOfEvent(system.site);
    await expect(tiles(page)).toHaveCount(photos.length);
    await expect(page).toHaveURL(eventPicturesPath(slug));
    await expectFits(page);
    await tiles(page).nth(1).getByRole('link').click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await expect(viewer).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img')).toHaveAttribute('src', photos[2]?.cdnUrl ?? '');
    // The address of an open photo stays in the adventure, also after a reload.
    await expect(page).toHaveURL(`${eventPicturesPath(slug)}&photo=${photos[2]?.id}`);
    await page.reload();
    await expect(viewer.getByRole('img')).toHaveAttribute('src', photos[2]?.cdnUrl ?? '');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    expect(await sources(page)).toEqual(photos.map(({ cdnUrl }) => cdnUrl));
    await expect(page).toHaveURL(eventPicturesPath(slug));
    expect(await layoutShifts(page)).toEqual([]);
  });
}
