import { type Page } from '@playwright/test';
import { limits, pages, texts, videoPath } from '@sandstone/contract';
import { createDatabase } from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { tiles } from '../src/gallery.ts';
import { watchPage } from '../src/page-watch.ts';
import { expect, takenOver, test } from '../src/showcase.ts';

const { navigation } = texts;
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('back and forward are there at once: no question, no waiting', async ({
  page,
  content,
  door,
  faults,
}) => {
  const watch = watchPage(page);
  await page.goto(door.site + pages.allVideos);
  await page.getByRole('main').getByRole('link', { name: content.freeVideo.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: content.freeVideo.title })).toBeVisible();
  await place(page, navigation.myPictures).click();
  await expect(tiles(page).first()).toBeVisible();

  // Whoever asked now would wait for ever.
  for (const route of ['videos', 'video', 'photos', 'events'] as const) faults.hold(route);
  const asked = () =>
    watch.requests
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => path.startsWith('/api/'));
  const before = asked().length;
  expect(before).toBeGreaterThan(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: content.freeVideo.title })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(videoPath(content.freeVideo));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: texts.videos.collection })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(tiles(page).first()).toBeVisible();
  expect(asked().slice(before)).toEqual([]);
});

test('Back leads to the page before also while the code of this one is on its way', async ({
  page,
  door,
}) => {
  const terms = page.getByRole('heading', { level: 1, name: 'Terms' });
  await page.goto(door.site + pages.terms);
  await place(page, navigation.myPictures).click();
  await expect(tiles(page).first()).toBeVisible();

  const arrival = Promise.withResolvers<void>();
  const code = /\/assets\/client-[^/]+\.js$/;
  await page.route(code, async (request) => {
    await arrival.promise;
    await request.continue();
  });
  const asked = page.waitForRequest(code);
  await page.evaluate(() => location.reload());
  await asked;
  await page.goBack({ waitUntil: 'commit' });
  await expect(terms).toBeVisible();
  await expect(page).toHaveURL(door.site + pages.terms);

  arrival.resolve();
  await takenOver(page);
  await place(page, navigation.myPictures).click();
  await expect(tiles(page).first()).toBeVisible();
  await page.goBack();
  await expect(terms).toBeVisible();
});

test('a long wall keeps its place when one comes back to it', async ({ page, door, faults, emptySystem }) => {
  const count = 2 * limits.page.defaultSize + 41;
  const database = await createDatabase({ url: emptySystem.databaseUrl, poolMax: 4 });
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
    faults.passTo(emptySystem.url);
    await page.goto(door.site + pages.pictures);
    await expect(page.getByText(`${count} photos`)).toBeVisible();
    await page.mouse.move(900, 400);
    await expect(async () => {
      await page.mouse.wheel(0, 1500);
      expect(await tiles(page).count()).toBeGreaterThan(2 * limits.page.defaultSize);
    }).toPass();

    /** Where one stands: by the number of the picture and its place on the screen, which no list before it may move. */
    const standing = () =>
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
    // A scroll that is still under way would be no place.
    let before = await standing();
    await expect
      .poll(async () => {
        const [last, now] = [before, await standing()];
        before = now;
        return last.scroll === now.scroll;
      })
      .toBe(true);
    expect(before.scroll).toBeGreaterThan(3000);

    for (const [name, path] of [
      [navigation.myPosts, pages.posts],
      [navigation.home, pages.home],
    ] as const) {
      // A pointer would meet the fade of the page before, and Playwright would scroll to get around it.
      await place(page, name).press('Enter');
      await expect(page).toHaveURL(door.site + path);
      // Another page begins at its top.
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect.poll(standing).toEqual(before);
      await page.goForward();
      await expect(page).toHaveURL(door.site + path);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect.poll(standing).toEqual(before);
    }
  } finally {
    await database.queries.deleteFrom('photos').execute();
    await database.close();
  }
});
