import { type BrowserContext, type Page } from '@playwright/test';
import { pages, texts } from '@sandstone/contract';
import { tiles } from '../src/gallery.ts';
import { expect, test, untilHydrated } from '../src/showcase.ts';

// The code of a page loads after its first picture. These tests act before the code has arrived;
// `changed-page.e2e.ts` does so on pages that something else has changed.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const scriptsOfPictures = /\/assets\/pictures\.page-[^/]*\.js$/;

/** Opens a page, without waiting until it is hydrated. */
async function openUnhydrated(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return page;
}

test('a page is hydrated with its content, without an action', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(pages.pictures);
  await untilHydrated(page);
  expect(requested.filter((url) => scriptsOfPictures.test(url))).toHaveLength(1);
});

test('a link leads to its page without code, and a picture to the page that shows it', async ({
  context,
}) => {
  await context.route(/\/assets\/client-[^/]*\.js$/, (route) => route.abort());
  const page = await openUnhydrated(context, pages.home);
  await page.getByRole('main').getByRole('link', { name: texts.navigation.seePictures }).tap();
  await expect(page).toHaveURL(new RegExp(`${pages.pictures}$`));
  const picture = tiles(page).nth(2);
  const name = (await picture.getByRole('img').getAttribute('alt')) ?? '';
  await picture.getByRole('link').tap();
  await expect(page).toHaveURL(new RegExp(`${pages.pictures}\\?photo=[\\w-]+$`));
  await expect(page.getByRole('region', { name: 'Photo' }).getByRole('img', { name })).toBeVisible();
  await page.goto(pages.terms);
  await page
    .getByRole('navigation', { name: 'Bottom' })
    .getByRole('button', { name: texts.navigation.videos })
    .tap();
  await expect(page).toHaveURL(new RegExp(`${pages.allVideos}$`));
});

test('a link stays in the document once its code is there', async ({ page }) => {
  await page.goto(pages.home);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('main').getByRole('link', { name: texts.navigation.seePictures }).tap();
  await expect(page).toHaveURL(new RegExp(`${pages.pictures}$`));
  await expect(tiles(page).first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('the address of a button does not act when a page is opened with it', async ({ page }) => {
  await page.goto(`${pages.pictures}#do-share`);
  await expect(page).toHaveURL(new RegExp(`${pages.pictures}$`));
});
