import { pages, postPath, texts } from '@sandstone/contract';
import { expectAccessible, expectAccessibleInAllForms } from '../src/accessibility.ts';
import { tiles } from '../src/gallery.ts';
import { tabThrough } from '../src/keyboard.ts';
import { expect, test } from '../src/showcase.ts';

const { navigation } = texts;

test('the skip link moves the focus past the sidebar', async ({ page }) => {
  await page.goto(pages.allVideos);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('navigation', { name: texts.videos.chips.label }).getByRole('link').first(),
  ).toBeFocused();
});

test('the videos menu works by keyboard and is accessible while open', async ({ page, content, system }) => {
  await page.goto(pages.terms);
  const menu = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: navigation.myVideos });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: navigation.allMyVideos })).toBeVisible();
  await expectAccessibleInAllForms(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const first = page.getByRole('list', { name: navigation.myAdventures }).getByRole('link').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${system.site}/events/${content.event.slug}`);
  // Navigation moves the focus to the start of the new page.
  await expect(page.locator('#content')).toBeFocused();
});

test('no focused element is covered by the bars of a low viewport', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(pages.home);
  const stops = await tabThrough(page, 40);
  expect(stops.length).toBeGreaterThan(20);
  expect(stops.filter(({ behindBar }) => behindBar)).toEqual([]);
});

test('the sheet traps the focus and is accessible while open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.pictures);
  const videos = page.getByRole('navigation', { name: 'Bottom' }).getByRole('button', {
    name: navigation.videos,
  });
  await videos.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: navigation.videos })).toBeVisible();
  await expectAccessibleInAllForms(page);
  const stops = await tabThrough(page, 14);
  expect(stops.length).toBeGreaterThan(6);
  expect(stops.filter(({ inDialog, hasIndicator }) => !inDialog || !hasIndicator)).toEqual([]);
});

for (const kind of ['gallery', 'post'] as const) {
  test(`the photo viewer of a ${kind} works by keyboard and is accessible while open`, async ({
    page,
    content,
  }) => {
    // Otherwise the controls could begin to hide during the check of their contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(kind === 'gallery' ? pages.pictures : postPath(content.longPost.id));
    const second = tiles(page).nth(1).getByRole('link');
    await second.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await expect(viewer.getByRole('button', { name: 'Next photo' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    const stops = await tabThrough(page, 12);
    expect(stops.filter(({ inDialog, hasIndicator }) => !inDialog || !hasIndicator)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(second).toBeFocused();
  });
}
