import { type Page } from '@playwright/test';
import { limits, pages, texts, videoPath, viewPath } from '@sandstone/contract';
import { createDatabase } from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { tiles } from '../src/gallery.ts';
import { recordPage } from '../src/page-log.ts';
import { expect, test, untilHydrated } from '../src/showcase.ts';

const { navigation } = texts;
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('back and forward show pages at once, without api requests', async ({
  page,
  content,
  faultySite,
  faults,
}) => {
  const pageLog = recordPage(page);
  await page.goto(faultySite.url + pages.allVideos);
  await untilHydrated(page);
  await page.getByRole('main').getByRole('link', { name: content.freeVideo.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: content.freeVideo.title })).toBeVisible();
  await mainLink(page, navigation.myPictures).click();
  await expect(tiles(page).first()).toBeVisible();

  // From now on these requests would never be answered.
  for (const route of ['videos', 'video', 'photos', 'events'] as const) faults.hold(route);
  const apiRequests = () =>
    pageLog.requests
      .map((request) => new URL(request.url()).pathname)
      // Each page reports its view.
      .filter((path) => path.startsWith('/api/') && path !== viewPath);
  const before = apiRequests().length;
  expect(before).toBeGreaterThan(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: content.freeVideo.title })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(videoPath(content.freeVideo));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: texts.videos.collection })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(tiles(page).first()).toBeVisible();
  expect(apiRequests().slice(before)).toEqual([]);
});

test('the picture of a chosen card grows into the page of its video', async ({ page, content, system }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(system.site + pages.allVideos);
  await untilHydrated(page);
  await page.getByRole('main').getByRole('link', { name: content.freeVideo.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: content.freeVideo.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: texts.videos.collection })).toBeVisible();
  // The elements that morph, from the animations of the next view transition.
  const morphs = page.evaluate(
    () =>
      new Promise<(string | null | undefined)[]>((resolve) => {
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (update) => {
          const transition = start(update);
          void transition.ready.then(() =>
            resolve(
              document
                .getAnimations()
                .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null)),
            ),
          );
          return transition;
        };
      }),
  );
  // The page and its data are there, so that no skeleton comes first. On a slow machine one would.
  await page.goForward();
  expect(await morphs).toContain('::view-transition-group(picture)');
});

test('Back returns to the previous page while the scripts of the current page are still loading', async ({
  page,
  faultySite,
}) => {
  const terms = page.getByRole('heading', { level: 1, name: 'Terms' });
  await page.goto(faultySite.url + pages.terms);
  await mainLink(page, navigation.myPictures).click();
  await expect(tiles(page).first()).toBeVisible();

  const released = Promise.withResolvers<void>();
  const code = /\/assets\/client-[^/]+\.js$/;
  await page.route(code, async (request) => {
    await released.promise;
    await request.continue();
  });
  const requested = page.waitForRequest(code);
  await page.evaluate(() => location.reload());
  await requested;
  await page.goBack({ waitUntil: 'commit' });
  await expect(terms).toBeVisible();
  await expect(page).toHaveURL(faultySite.url + pages.terms);

  released.resolve();
  await untilHydrated(page);
  await mainLink(page, navigation.myPictures).click();
  await expect(tiles(page).first()).toBeVisible();
  await page.goBack();
  await expect(terms).toBeVisible();
});

test('the gallery restores its scroll position after back and forward', async ({
  page,
  faultySite,
  faults,
  emptyApi,
}) => {
  const count = 2 * limits.page.defaultSize + 41;
  const database = await createDatabase({ url: emptyApi.databaseUrl, poolMax: 4 });
  try {
    const now = Date.now();
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        aPhoto(database, {
          createdAt: new Date(now - index * 60_000),
          width: 3000,
          height: 2000 + (index % 5) * 500,
        }),
      ),
    );
    faults.forwardTo(emptyApi.url);
    await page.goto(faultySite.url + pages.pictures);
    await expect(page.getByText(`${count} photos`)).toBeVisible();
    await page.mouse.move(900, 400);
    await expect(async () => {
      await page.mouse.wheel(0, 1500);
      expect(await tiles(page).count()).toBeGreaterThan(2 * limits.page.defaultSize);
    }).toPass();

    /** The scroll position, including the first visible photo and its offset on the screen. */
    const position = () =>
      page.evaluate(() => {
        const links = [...document.querySelectorAll('main li a[data-photo]')];
        const index = links.findIndex((link) => link.getBoundingClientRect().bottom > 0);
        return {
          scroll: Math.round(scrollY),
          count: links.length,
          height: document.documentElement.scrollHeight,
          index,
          top: links[index]?.getBoundingClientRect().top,
        };
      });
    // Wait until the page has stopped scrolling.
    let before = await position();
    await expect
      .poll(async () => {
        const [last, now] = [before, await position()];
        before = now;
        return last.scroll === now.scroll;
      })
      .toBe(true);
    expect(before.scroll).toBeGreaterThan(3000);

    for (const [name, path] of [
      [navigation.myPosts, pages.posts],
      [navigation.home, pages.home],
    ] as const) {
      // A click would hit the fading previous page, and Playwright would scroll to avoid it.
      await mainLink(page, name).press('Enter');
      await expect(page).toHaveURL(faultySite.url + path);
      // A new page starts at the top.
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect.poll(position).toEqual(before);
      await page.goForward();
      await expect(page).toHaveURL(faultySite.url + path);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect.poll(position).toEqual(before);
    }
  } finally {
    await database.queries.deleteFrom('photos').execute();
    await database.close();
  }
});
