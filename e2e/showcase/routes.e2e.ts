import {
  createApiClient,
  embedPath,
  eventPath,
  pages,
  problems,
  texts,
  videoPath,
  defaultSiteSettings,
  aliasedEventPath,
} from '@sandstone/contract';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { executeSql } from '@sandstone/test-system/system-database';
import { expect, test } from '../src/showcase.ts';
import { setSession, untilHydrated } from '../src/test.ts';

test.describe('a video', () => {
  test('shows its player, its story and a link to its event', async ({ page, content, system }) => {
    const { freeVideo } = content;
    await page.goto(videoPath(freeVideo));
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('src', embedPath(freeVideo.id));
    await expect(frame).toHaveAttribute('title', freeVideo.title);
    await expect(page.getByText(texts.videos.freePreview)).toBeVisible();
    await expect(page.getByRole('heading', { name: texts.videos.description })).toBeVisible();
    await expect(page.getByRole('heading', { name: texts.videos.story })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.post.share })).toBeVisible();
    const part = page.getByText(texts.videos.partOf).getByRole('link');
    await expect(part).toHaveText(freeVideo.eventTitle ?? '');
    await part.click();
    await expect(page).toHaveURL(
      system.site + aliasedEventPath(defaultSiteSettings.words.eventsAlias, freeVideo.eventSlug ?? ''),
    );
  });

  test('is locked for a visitor and playable for a member', async ({ page, context, content, visitor }) => {
    const { lockedVideo } = content;
    const path = videoPath(lockedVideo);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: lockedVideo.title })).toBeVisible();
    await expect(page.getByText(texts.videos.lockedPreview)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: texts.navigation.signIn })).toHaveAttribute(
      'href',
      `${pages.signIn}?redirect=${encodeURIComponent(path)}`,
    );
    await setSession(context, visitor);
    await page.reload();
    await expect(page.locator('iframe')).toHaveAttribute('src', embedPath(lockedVideo.id));
    await expect(page.getByText(texts.videos.lockedPreview)).toHaveCount(0);
  });
});

test.describe('a card', () => {
  test('of a locked video has no link and shows only the blurred cover', async ({ page, content }) => {
    await page.goto(pages.allVideos);
    const cards = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
    const locked = content.videos.filter((video) => video.locked);
    expect(locked.length).toBeGreaterThan(1);
    for (const { title, streamId } of locked) {
      const card = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      await expect(card).toContainText(texts.videos.lockedPreview);
      await expect(card).toContainText('Premium');
      await expect(card.getByRole('link')).toHaveCount(0);
      // Anonymous visitors only get the id of the blurred cover.
      await expect(card.locator('img')).toHaveAttribute('src', new RegExp(`^/secureImage/${streamId}`));
    }
    const free = content.videos.filter((video) => !video.locked);
    await expect(cards.getByRole('link')).toHaveCount(free.length);
  });

  test('shows a placeholder without a cover, and keeps the orientation of a cover', async ({
    page,
    content,
  }) => {
    await page.goto(pages.allVideos);
    const cards = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
    const cardOf = (title: string) =>
      cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(cardOf(content.coverlessVideo.title)).toContainText(texts.videos.noPreview);
    await expect(page.getByText(texts.videos.noPreview)).toHaveCount(1);
    for (const orientation of ['portrait', 'landscape'] as const) {
      const video = content.videos.find((one) => one.orientation === orientation && one.cover !== null);
      const image = cardOf(video?.title ?? '').locator('img');
      const { width, height } = await image.evaluate((element) => ({
        width: Number(element.getAttribute('width')),
        height: Number(element.getAttribute('height')),
      }));
      expect(width > height).toBe(orientation === 'landscape');
    }
  });

  for (const [width, columns] of [
    [767, 2],
    [768, 3],
  ] as const) {
    test(`of a post is in a grid of ${columns} columns at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(pages.posts);
      const grids = await page.getByRole('list', { name: 'Posts' }).evaluateAll((lists) =>
        lists.map((list) =>
          getComputedStyle(list)
            .gridTemplateColumns.split(' ')
            .map((width) => Math.round(Number.parseFloat(width))),
        ),
      );
      expect(grids.length).toBeGreaterThan(0);
      for (const widths of grids) {
        expect(widths).toHaveLength(columns);
        expect(new Set(widths).size).toBe(1);
      }
    });
  }
});

test('a former slug redirects permanently to the current URL', async ({
  request,
  content,
  system,
  faultySite,
}) => {
  const { event, freeVideo } = content;
  const [oldVideo, oldEvent, renamed] = [freeVideo.slug, event.slug, 'renamed-for-a-test'];
  await executeSql(
    system,
    `insert into video_slugs (video_id, slug) values ('${freeVideo.id}', '${renamed}') on conflict do nothing`,
  );
  await executeSql(
    system,
    `insert into event_slugs (slug, event_id) values ('${renamed}', '${event.id}') on conflict do nothing`,
  );
  await executeSql(system, `update videos set slug = '${renamed}' where id = '${freeVideo.id}'`);
  await executeSql(system, `update events set slug = '${renamed}' where id = '${event.id}'`);
  await forgetCachedResponses(system);
  try {
    const now = { slug: renamed, id: freeVideo.id };
    for (const [before, after] of [
      [videoPath(freeVideo), videoPath(now)],
      [`/video/${oldVideo}`, videoPath(now)],
      [videoPath({ ...now, slug: 'whatever' }), videoPath(now)],
      [eventPath(oldEvent), eventPath(renamed)],
      [aliasedEventPath(defaultSiteSettings.words.eventsAlias, oldEvent), eventPath(renamed)],
    ] as const) {
      const response = await request.get(faultySite.url + before, { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']], before).toEqual([301, after]);
      const findLogEntry = await request.get(faultySite.url + before);
      expect([findLogEntry.status(), new URL(findLogEntry.url()).pathname]).toEqual([200, after]);
    }
  } finally {
    await executeSql(system, `update videos set slug = '${oldVideo}' where id = '${freeVideo.id}'`);
    await executeSql(system, `update events set slug = '${oldEvent}' where id = '${event.id}'`);
    await executeSql(system, `delete from video_slugs where slug = '${renamed}'`);
    await executeSql(system, `delete from event_slugs where slug = '${renamed}'`);
    await forgetCachedResponses(system);
  }
});

/** Waits until the api keeps no responses, which would hide a change or a fault that only the database knows. */
async function forgetCachedResponses(system: RunningSystem): Promise<void> {
  const api = createApiClient({ baseUrl: await system.urlOf('api') });
  const { version } = await api.call('contentVersion');
  await executeSql(system, 'insert into content_changes default values');
  await expect.poll(async () => (await api.call('contentVersion')).version).not.toBe(version);
}

test.describe('a database fault', () => {
  test('a locked table only delays the page', async ({ page, system, faultySite }) => {
    await page.goto(faultySite.url + pages.terms);
    await untilHydrated(page);
    await forgetCachedResponses(system);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const main = page.getByRole('main');
    const locked = executeSql(system, 'lock table posts in access exclusive mode', async () => {
      const links = page.getByRole('navigation', { name: 'Main' });
      await links.getByRole('link', { name: texts.navigation.myPosts }).click();
      await expect(main).toHaveAttribute('aria-busy', 'true');
      await released;
    });
    await expect(main).toHaveAttribute('aria-busy', 'true');
    release();
    await locked;
    await expect(page.getByRole('list', { name: 'Posts' }).first()).toBeVisible();
    await expect(main).not.toHaveAttribute('aria-busy');
  });

  test('a missing table causes an error page without details', async ({ page, system, faultySite }) => {
    await executeSql(system, 'alter table posts rename to posts_renamed');
    try {
      await forgetCachedResponses(system);
      const response = await page.goto(faultySite.url + pages.posts);
      expect(response?.status()).toBe(problems.internal.status);
      await expect(page.getByRole('heading', { name: texts.posts.failed(500) })).toBeVisible();
      expect(await page.content()).not.toMatch(/posts_renamed|relation|does not exist/);
    } finally {
      await executeSql(system, 'alter table posts_renamed rename to posts');
    }
    await page.getByRole('button', { name: texts.errorScreen.retry }).click();
    await expect(page.getByRole('list', { name: 'Posts' }).first()).toBeVisible();
  });
});
