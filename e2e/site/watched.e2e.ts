import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { createApiClient, memberTexts, pages, routes, videoPath } from '@sandstone/contract';
import { signInByScript } from '@sandstone/test-system/api-session';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { cacheFonts, layoutShifts, observeLayoutShift } from '../src/page-log.ts';
import { provideVideo, syncVideoLibraries } from '@sandstone/test-system/provider';
import { expect, setSession, test, untilHydrated, uniqueName } from '../src/test.ts';

const run = uniqueName();
const title = `Watched clip ${run}`;

const watched = (page: Page) =>
  page.getByRole('list', { name: 'Watched videos' }).getByRole('link', { name: title });
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('visits') ?? '');

test.beforeAll(async ({ system, admin }) => {
  await provideVideo(system, { guid: randomUUID(), title, collection: { name: title, guid: randomUUID() } });
  await syncVideoLibraries(admin);
});

test('the profile shows what a member has watched in this browser, until one press or a sign-out', async ({
  page,
  context,
  system,
}) => {
  await setSession(context, await signInByScript(system.site, 'visitor'));
  await cacheFonts(context, system.site);
  await observeLayoutShift(context);
  const { videos } = await createApiClient({ baseUrl: system.site }).call('videos', {
    query: { limit: 100 },
  });
  const clip = videos.find((video) => video.title === title);
  if (clip === undefined) throw new Error('The clip is not on the site');
  const play = async () => {
    await page.goto(videoPath(clip));
    await untilHydrated(page);
    expect(await remembered(page)).not.toContain(clip.id);
    await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => remembered(page)).toContain(clip.id);
  };

  await play();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(pages.profile);
  await expect(watched(page)).toHaveAttribute('href', videoPath(clip));
  // The ids are in the body of one request, and in no address.
  expect(addresses.filter((address) => address.includes(routes.watchedVideos.path))).toHaveLength(1);
  expect(addresses.filter((address) => address.includes(clip.id))).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(watched(page)).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
    await expectFits(page);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Forget them' }).click();
  await expect(watched(page)).toHaveCount(0);
  expect(await remembered(page)).not.toContain(clip.id);

  await play();
  await page.goto(pages.profile);
  await expect(watched(page)).toBeVisible();
  await page.getByRole('button', { name: memberTexts.account.signOut, exact: true }).click();
  await expect(page).toHaveURL(pages.home);
  expect(await page.evaluate(() => localStorage.getItem('visits'))).toBeNull();

  // A visitor without an account has no profile.
  await page.goto(videoPath(clip));
  await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('iframe')).toBeFocused();
  expect(await remembered(page)).not.toContain(clip.id);
});
