import { type Page } from '@playwright/test';
import { pages, postPath, texts } from '@sandstone/contract';
import { expectAccessible } from '../src/accessibility.ts';
import { tiles } from '../src/gallery.ts';
import { publicPages } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';

const { navigation } = texts;

interface Stop {
  name: string;
  /** Something around or in it tells that the focus is there. */
  marked: boolean;
  onScreen: boolean;
  inDialog: boolean;
}

/** Where the focus stands. */
const stopOf = (page: Page) =>
  page.evaluate((): Stop | undefined => {
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const ring = (one: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, pseudo);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const card = element.closest('article, li, label');
    const around = [element, ...(card === null ? [] : [card])];
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    return {
      name:
        (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60) || element.tagName,
      // What has the focus inside a frame is the frame's own affair.
      marked:
        element.tagName === 'IFRAME' ||
        around.some((one) => ring(one) || ring(one, '::after') || ring(one, '::before')),
      onScreen: width > 0 && height > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
      inDialog: element.closest('dialog') !== null,
    };
  });

/** Tabs until the focus has gone round, or `most` times. */
async function walk(page: Page, most: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (stop === undefined) break;
    stops.push(stop);
  }
  return stops;
}

for (const { name, path } of publicPages) {
  test(`${name}: every stop of the keyboard can be seen, first of all the way to the content`, async ({
    page,
    content,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path(content));
    const stops = await walk(page, 30);
    expect(stops.length).toBeGreaterThan(6);
    expect(stops[0]?.name).toBe('Skip to content');
    expect(stops.filter(({ marked, onScreen }) => !marked || !onScreen)).toEqual([]);
    // The order is the one of reading: the sidebar, then the page.
    const names = stops.map((stop) => stop.name);
    expect(names.slice(2, 6)).toEqual([
      navigation.home,
      navigation.myVideos,
      navigation.myPictures,
      navigation.myPosts,
    ]);
  });
}

test('the skip link leads past the sidebar', async ({ page }) => {
  await page.goto(pages.pictures);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tiles(page).first().getByRole('link')).toBeFocused();
});

test('the menu by keyboard alone: open, walk, choose; accessible while open', async ({
  page,
  content,
  system,
}) => {
  await page.goto(pages.terms);
  const menu = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: navigation.myVideos });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: navigation.allMyVideos })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const first = page.getByRole('list', { name: navigation.myAdventures }).getByRole('link').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${system.site}/events/${content.event.slug}`);
  // A new page begins at its top, for the keyboard too.
  await expect(page.locator('#content')).toBeFocused();
});

test('the sheet keeps the focus in, and is accessible while open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.pictures);
  const videos = page.getByRole('navigation', { name: 'Bottom' }).getByRole('button', {
    name: navigation.videos,
  });
  await videos.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: navigation.videos })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const stops = await walk(page, 14);
  expect(stops.length).toBeGreaterThan(6);
  expect(stops.filter(({ inDialog, marked }) => !inDialog || !marked)).toEqual([]);
});

for (const kind of ['gallery', 'post'] as const) {
  test(`the viewer of a ${kind} by keyboard alone, and accessible while open`, async ({ page, content }) => {
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
    const stops = await walk(page, 12);
    expect(stops.filter(({ inDialog, marked }) => !inDialog || !marked)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(second).toBeFocused();
  });
}
