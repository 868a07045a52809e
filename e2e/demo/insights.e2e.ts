import { type Page } from '@playwright/test';
import {
  adminAdventuresPath,
  adminTexts,
  cookies,
  pages,
  routes,
  texts,
  videoPath,
  videosPage,
  viewPath,
} from '@sandstone/contract';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { executeSql } from '@sandstone/test-system/system-database';
import { expectAccessible, expectAccessibleInAllForms } from '../src/accessibility.ts';
import { expect, setSession, test } from '../src/admin-content.ts';
import { untilQuiet } from '../src/page-log.ts';
import { firstVisit } from '../src/test.ts';

// A browser that is driven by a program is not counted, unless it has the name of another one.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
test.use({ userAgent });
const { insights } = adminTexts;

/** Records the paths that the page reports as seen. */
function recordViews(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== viewPath) return;
    const { path } = request.postDataJSON() as { path: string };
    paths.push(path);
  });
  return paths;
}

/** Ends the api in an orderly way, which stores the views that wait. Resolves when the launcher has restarted it. */
async function restartApi(system: RunningSystem): Promise<void> {
  const pid = await system.pidOf('api');
  process.kill(pid, 'SIGTERM');
  await expect
    .poll(() => system.pidOf('api').catch(() => pid), { message: 'the api is restarted' })
    .not.toBe(pid);
  await expect
    .poll(async () => (await fetch(system.site + routes.config.path)).ok, { message: 'the api answers' })
    .toBe(true);
}

test.describe('on a first visit', () => {
  test.use({ storageState: firstVisit });

  test('a page is reported once the age gate is passed, and with each navigation', async ({ page }) => {
    const views = recordViews(page);
    await untilQuiet(page, async () => {
      await page.goto(pages.home);
      await page.mouse.move(100, 100);
    });
    expect(views).toEqual([]);
    const responded = page.waitForResponse((response) => response.url().endsWith(viewPath));
    await page.getByRole('button', { name: texts.ageGate.confirm }).click();
    expect((await responded).status()).toBe(204);
    expect(views).toEqual([pages.home]);
    await page.getByRole('link', { name: texts.navigation.pictures }).first().click();
    await expect(page).toHaveURL(pages.pictures);
    await page.goBack();
    await expect.poll(() => views).toEqual([pages.home, pages.pictures, pages.home]);
    // The browser keeps nothing but the confirmation.
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([cookies.age]);
  });
});

test('a visitor who does nothing is counted, one who asks not to be tracked is not', async ({
  page,
  context,
}) => {
  const views = recordViews(page);
  const reported = page.waitForRequest((request) => request.url().endsWith(viewPath));
  await page.goto(pages.posts);
  await reported;
  expect(views).toEqual([pages.posts]);
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await page.goto(pages.home);
  await untilQuiet(page, async () => {
    await page.getByRole('link', { name: texts.navigation.pictures }).first().click();
    await expect(page).toHaveURL(pages.pictures);
  });
  expect(views).toEqual([pages.posts]);
});

test('the creator sees what a visitor has looked at, and her own visits do not count', async ({
  page,
  context,
  system,
  admin,
}) => {
  const { videos } = videosPage.parse(await (await fetch(`${system.site}/api/videos`)).json());
  const [video] = videos.filter(({ locked }) => !locked);
  if (video === undefined) throw new Error('The demo content has a free video');
  const responded = page.waitForResponse((response) => response.url().endsWith(viewPath));
  await page.goto(videoPath(video), { referer: 'https://blog.example/private/page' });
  expect((await responded).request().postDataJSON()).toEqual({
    path: videoPath(video),
    referrer: 'blog.example',
  });
  await setSession(context, admin);
  const ignored = page.waitForResponse((response) => response.url().endsWith(viewPath));
  await page.goto(videoPath(video));
  await ignored;
  await restartApi(system);

  await page.goto(pages.adminInsights);
  const row = page
    .getByRole('region', { name: insights.best })
    .getByRole('listitem')
    .filter({ hasText: video.title });
  await expect(row).toContainText(insights.viewCount(1));
  await page.goto(pages.adminVideos);
  await expect(page.getByRole('listitem').filter({ hasText: video.title })).toContainText(
    insights.viewCount(1),
  );
  await page.goto(pages.admin);
  const panel = page.getByRole('region', { name: insights.thisWeek });
  await expect(panel.getByText(insights.noneBefore).first()).toBeVisible();
  await panel.getByRole('link', { name: insights.seeAll }).click();
  await expect(page).toHaveURL(pages.adminInsights);
});

test('the pages are accessible and fit at every width in both themes', async ({
  page,
  context,
  system,
  admin,
}) => {
  await setSession(context, admin);
  await executeSql(
    system,
    `insert into page_views (day, kind, item_id, views)
      select current_date - day, 'home', '00000000-0000-0000-0000-000000000000', 40 + day * 37 % 90 from generate_series(0, 89) as day
      union all select current_date - 3, 'video', id, 20 + length(title) from videos where visible
      union all select current_date - 2, 'event', id, 30 + length(title) from events
      union all select current_date - 1, 'post', id, 10 + length(description) from posts
      on conflict (day, kind, item_id) do update set views = excluded.views;
    insert into item_reactions (day, item_id, reactions)
      select current_date - day, id, 1 + day % 4 from videos, generate_series(0, 40, 3) as day where visible`,
  );
  for (const path of [
    pages.adminInsights,
    pages.admin,
    pages.adminPosts,
    pages.adminVideos,
    adminAdventuresPath,
  ]) {
    await page.goto(path);
    await expect(
      page
        .getByText(/^\d[\d,]* views/)
        .first()
        .or(page.getByText(insights.seeAll)),
    ).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessibleInAllForms(page, {
      sizes: [820, 1440].map((width) => ({ width, height: 900 })),
    });
  }
  await page.goto(`${pages.adminInsights}?days=90`);
  await expect(page.getByRole('table', { name: insights.byDay }).getByRole('row')).toHaveCount(91);
  await page.getByRole('button', { name: insights.showNumbers }).click();
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expectAccessible(page);
});
