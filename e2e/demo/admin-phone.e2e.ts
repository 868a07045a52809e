import { randomUUID } from 'node:crypto';
import { type Locator, type Page } from '@playwright/test';
import { adminTexts, eventPath, pages, previewPath, texts, videoPath } from '@sandstone/contract';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { executeSql } from '@sandstone/test-system/system-database';
import { adminNavigation, openFromMore } from '../src/admin-navigation.ts';
import { expectAccessibleInAllForms, expectFits } from '../src/accessibility.ts';
import { expectRoomBetweenBars } from '../src/screen-bars.ts';
import { expect, setSession, test } from '../src/admin-content.ts';
import { recordPage } from '../src/page-log.ts';

// Opens each page of the admin area on a phone: what stays on the screen while the page scrolls, where its content
// begins, and whether it is accessible.

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

const { adminNavigation: navigationTexts, insights, preview, schedule, today, trash, work } = adminTexts;
const upright = { width: 390, height: 844 };
const sideways = { width: 844, height: 390 };
const desk = { width: 1440, height: 900 };
/** Parts of the height of the screen. */
const [mostOfBars, mostBeforeContent] = [0.2, 0.4];

const main = (page: Page) => page.getByRole('main');
const firstItem = (scope: Locator) => scope.getByRole('listitem').first();
const firstPicture = (page: Page) => main(page).locator('img').first();

interface AdminPhonePage {
  name: string;
  path: string;
  query?: string;
  /** The id in the path. */
  id?: () => string;
  /** The first picture or row of a list. */
  first?: (page: Page) => Locator;
}

let ids = { post: '', event: '' };
const listed: readonly AdminPhonePage[] = [
  { name: 'photos', path: pages.adminPhotos, first: firstPicture },
  { name: 'videos', path: pages.adminVideos, first: firstPicture },
  {
    name: 'adventures',
    path: pages.adminVideos,
    query: '?show=adventures',
    // An adventure may have no picture.
    first: (page) => main(page).getByRole('listitem').getByRole('button').first(),
  },
  { name: 'posts', path: pages.adminPosts, first: (page) => firstItem(main(page)) },
  {
    name: 'the schedule',
    path: pages.adminSchedule,
    first: (page) => firstItem(page.getByRole('region', { name: schedule.comingUp, exact: true })),
  },
  {
    name: 'the trash',
    path: pages.adminTrash,
    query: '?show=post',
    first: (page) => firstItem(page.getByRole('list', { name: trash.kinds.post })),
  },
  {
    name: 'work',
    path: pages.adminWork,
    first: (page) => firstItem(page.getByRole('region', { name: work.covers })),
  },
  { name: 'members', path: pages.adminMembers, first: (page) => firstItem(main(page)) },
  { name: 'the order of the gallery', path: pages.adminGalleryOrder, first: firstPicture },
  { name: 'activity', path: pages.adminAudit, first: (page) => firstItem(main(page)) },
  {
    name: 'insights',
    path: pages.adminInsights,
    first: (page) => page.getByRole('region', { name: insights.thisWeek }).getByRole('definition').first(),
  },
];
const others: readonly AdminPhonePage[] = [
  { name: 'today', path: pages.admin },
  { name: 'more', path: pages.adminMore },
  { name: 'the upload center', path: pages.adminUpload },
  { name: 'upload photos', path: pages.adminUploadPhotos },
  { name: 'upload a photo', path: pages.adminUploadSinglePhoto },
  { name: 'create a post', path: pages.adminCreatePost },
  { name: 'a post', path: pages.adminEditPost, id: () => ids.post },
  { name: 'an adventure', path: pages.adminEvent, id: () => ids.event },
  { name: 'video libraries', path: pages.adminVideoLibraries },
  { name: 'watermark', path: pages.adminWatermark },
  { name: 'site settings', path: pages.adminSite },
  { name: 'regions', path: pages.adminRegions },
];
const all = [...listed, ...others];
const pathOf = ({ path, query = '', id }: AdminPhonePage) => path.replace(':id', id?.() ?? '') + query;

test('every page of the area is measured', () => {
  const paths = Object.entries(pages).flatMap(([name, path]) => (name.startsWith('admin') ? [path] : []));
  expect(paths.filter((path) => !all.some((each) => each.path === path))).toEqual([]);
});

async function expectRoom(page: Page): Promise<void> {
  for (const part of [0, 0.5, 1]) {
    await page.evaluate(
      (at) => scrollTo(0, at * (document.documentElement.scrollHeight - innerHeight)),
      part,
    );
    await expectRoomBetweenBars(page, mostOfBars);
  }
}

/** Resolves when the page shows what it has loaded. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(adminNavigation(page)).toBeVisible();
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
}

/** Plans a post, moves another one to the trash, and counts a few views. */
async function prepare({ api }: ApiSession): Promise<void> {
  const description = `On a phone ${randomUUID()}`;
  const draft = { description, day: null, photoIds: [] };
  const id = randomUUID();
  await api.call('adminSavePostDraft', { params: { id }, body: draft });
  await api.call('adminPlan', {
    body: { kind: 'post', ids: [id], publish: '2036-11-28T18:00', zone: 'Europe/Paris' },
  });
  const { post } = await api.call('createPost', { body: { description, photoIds: [] } });
  await api.call('deletePost', { params: { id: post.id } });
  const [{ posts }, { events }] = await Promise.all([
    api.call('adminPosts', { query: { limit: 1 } }),
    api.call('adminEvents', {}),
  ]);
  ids = { post: posts[0]?.id ?? '', event: events[0]?.id ?? '' };
}

test.beforeAll(async ({ admin, system }) => {
  await prepare(admin);
  await executeSql(
    system,
    `insert into page_views (day, kind, item_id, views)
      values (current_date, 'home', '00000000-0000-0000-0000-000000000000', 40) on conflict do nothing`,
  );
});
test.beforeEach(async ({ context, admin }) => setSession(context, admin));

/** Opens each page once, and checks all that one visit shows. */
async function expectGoodPages(page: Page, visited: readonly AdminPhonePage[]): Promise<void> {
  const { errors } = recordPage(page);
  for (const each of visited)
    await test.step(each.name, async () => {
      await page.setViewportSize(upright);
      await openWhole(page, pathOf(each));
      if (each.first !== undefined) {
        const first = each.first(page);
        await expect(first).toBeVisible();
        const box = await first.boundingBox();
        expect(box?.y, 'the content begins in time').toBeLessThanOrEqual(upright.height * mostBeforeContent);
      }
      for (const size of [sideways, upright]) {
        await page.setViewportSize(size);
        await expectFits(page);
        await expectRoom(page);
      }
      await expectAccessibleInAllForms(page, { sizes: [desk] });
      expect(errors.splice(0)).toEqual([]);
    });
}

for (const [group, visited] of [
  ['lists something', listed],
  ['lists nothing', others],
] as const)
  test(`every page that ${group} is accessible, fits, and leaves room for its content`, ({ page }) =>
    expectGoodPages(page, visited));

test('a visitor who opens the area gets an accessible page without an error', async ({
  page,
  context,
  visitor,
}) => {
  await setSession(context, visitor);
  const { errors } = recordPage(page);
  await page.goto(pages.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expectAccessibleInAllForms(page, { sizes: [desk] });
  expect(errors).toEqual([]);
});

test('the bar has the five groups in the area, and that of the site is back on other pages', async ({
  page,
}) => {
  await openWhole(page, pages.admin);
  const site = page.getByRole('navigation', { name: 'Bottom' });
  await expect(adminNavigation(page).getByRole('link')).toHaveText(Object.values(navigationTexts.groups));
  await expect(site).toHaveCount(0);
  const box = await adminNavigation(page).boundingBox();
  expect(box).toMatchObject({ x: 0, y: upright.height - 56, width: upright.width, height: 56 });
  await openFromMore(page, trash.title);
  await expect(page).toHaveURL(pages.adminTrash);
  await expect(adminNavigation(page).locator('[aria-current]')).toHaveText([navigationTexts.groups.more]);
  await page.getByRole('banner').getByRole('link').tap();
  await expect(site).toBeVisible();
  await expect(adminNavigation(page)).toHaveCount(0);
});

test('the actions of today are in reach of the thumb from the start', async ({ page }) => {
  await openWhole(page, pages.admin);
  for (const name of ['Upload Photos', today.newPost, today.newAdventure]) {
    const box = await main(page).getByRole('link', { name, exact: true }).boundingBox();
    expect(box?.y).toBeGreaterThan(upright.height / 2);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await main(page).getByRole('link', { name: today.newAdventure }).tap();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeVisible();
});

test('a preview leaves room beside its own bar', async ({ page }) => {
  await page.goto(previewPath('visitor'));
  for (const size of [upright, sideways]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('complementary', { name: preview.title })).toBeVisible();
    await expectRoom(page);
  }
});

test.describe('on a desk', () => {
  test.use({ viewport: desk, hasTouch: false });

  test('the sidebar leads an administrator to the area from every page, and nobody else', async ({
    page,
    context,
    visitor,
  }) => {
    const link = page.getByRole('banner').getByRole('link', { name: texts.navigation.adminArea });
    await page.goto(pages.pictures);
    await link.click();
    await expect(adminNavigation(page).getByRole('link', { name: schedule.title })).toBeVisible();
    await expect(adminNavigation(page).locator('[aria-current]')).toHaveText([navigationTexts.groups.today]);
    await setSession(context, visitor);
    await page.goto(pages.pictures);
    await expect(page.getByRole('banner').getByText(texts.navigation.account)).toBeVisible();
    await expect(link).toHaveCount(0);
  });
});

test.describe('a visitor with a phone held sideways', () => {
  test.use({ viewport: sideways });

  test('has at least four fifths of the height on every page, and the whole height for a video', async ({
    page,
    context,
    admin,
  }) => {
    await context.clearCookies({ name: '__Host-session' });
    const { videos } = await admin.api.call('videos', {});
    const { events } = await admin.api.call('events', {});
    const video = videos.find(({ videoType, cover }) => videoType === 'free' && cover !== null);
    const [event] = events;
    if (video === undefined || event === undefined) throw new Error('The demo content has changed');
    const shown = [
      pages.home,
      pages.allVideos,
      pages.pictures,
      pages.posts,
      pages.terms,
      pages.signIn,
      eventPath(event.slug),
      videoPath(video),
    ];
    for (const path of shown) {
      await page.goto(path);
      await expectRoom(page);
      await expectFits(page);
    }
    await page.goto(videoPath(video));
    const bar = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox();
    const player = await page.locator('iframe').boundingBox();
    expect(player).toEqual({ x: 0, y: 0, width: sideways.width, height: bar?.y });
    await expect(page.getByRole('button', { name: texts.navigation.back })).toBeVisible();
  });
});
