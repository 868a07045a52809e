import { type BrowserContext, type Page } from '@playwright/test';
import { pages, texts } from '@sandstone/contract';
import { tiles } from '../src/gallery.ts';
import { expect, test, untilHydrated } from '../src/showcase.ts';

// The code of a page loads after its first picture, and the code of its content with the visitor's first action. These
// tests act before the code has arrived.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });
const scriptsOfLayout = /\/assets\/client-[^/]*\.js$/;
const scriptsOfPictures = /\/assets\/pictures\.route-[^/]*\.js$/;

/** Opens a page, without waiting until it is hydrated. */
async function openUnhydrated(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Holds the answers to requests for some scripts. */
async function holdScripts(context: BrowserContext, scripts: RegExp) {
  const released = Promise.withResolvers<void>();
  const requested: string[] = [];
  await context.route(scripts, async (route) => {
    requested.push(route.request().url());
    await released.promise;
    await route.continue();
  });
  return { requested, release: released.resolve };
}

for (const [name, scripts] of [
  ['the page', scriptsOfLayout],
  ['its content', scriptsOfPictures],
] as const) {
  test(`a tap on a picture before the code of ${name} is there opens the viewer`, async ({ context }) => {
    const { requested, release } = await holdScripts(context, scripts);
    const page = await openUnhydrated(context, pages.pictures);
    await tiles(page).first().getByRole('link').tap();
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    await expect(page).toHaveURL(new RegExp(`${pages.pictures}$`));
    await expect(viewer(page)).toHaveCount(0);
    release();
    await expect(viewer(page)).toBeVisible();
  });
}

test('the code of the content waits for an action', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const isRequested = () => requested.some((url) => scriptsOfPictures.test(url));
  await page.goto(pages.pictures);
  await page.waitForLoadState('networkidle');
  expect(isRequested()).toBe(false);
  await page.touchscreen.tap(5, 400);
  await expect.poll(isRequested).toBe(true);
});

test('a tap on a link before the code of the content is there loads its document', async ({ context }) => {
  const { requested } = await holdScripts(context, /\/assets\/home\.route-[^/]*\.js$/);
  const page = await openUnhydrated(context, pages.home);
  await untilHydrated(page);
  await page.getByRole('main').getByRole('link', { name: texts.home.seePictures }).tap();
  await expect(page).toHaveURL(new RegExp(`${pages.pictures}$`));
  await expect(tiles(page).first()).toBeVisible();
  expect(requested).toEqual([]);
});

test('a tap on a link stays in the document once the code of the content is there', async ({ page }) => {
  await page.goto(pages.home);
  const loaded = page.waitForResponse(/\/assets\/home\.route-[^/]*\.js$/);
  await page.mouse.wheel(0, 1);
  await loaded;
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('main').getByRole('link', { name: texts.home.seePictures }).tap();
  await expect(page).toHaveURL(new RegExp(`${pages.pictures}$`));
  await expect(tiles(page).first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a tap on the tab of the videos leads to them if the code cannot be loaded', async ({ context }) => {
  const failed = Promise.withResolvers<void>();
  let requests = 0;
  await context.route(scriptsOfLayout, async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    await failed.promise;
    return route.abort();
  });
  const page = await openUnhydrated(context, pages.terms);
  await expect.poll(() => requests).toBe(1);
  await page
    .getByRole('navigation', { name: 'Bottom' })
    .getByRole('button', { name: texts.navigation.videos })
    .tap();
  failed.resolve();
  await expect(page).toHaveURL(new RegExp(`${pages.allVideos}$`));
});
