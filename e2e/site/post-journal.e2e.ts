import { type Page } from '@playwright/test';
import { defaultSiteSettings, pages, postPath, type SitePictures, texts } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { executeSql } from '@sandstone/test-system/system-database';
import { expectAccessible, expectFits } from '../src/accessibility.ts';
import { untilProcessed } from '../src/gallery.ts';
import { cacheFonts, layoutShifts, observeLayoutShift } from '../src/page-log.ts';
import { expect, test } from '../src/test.ts';

/** More posts than a page has, so that at least one of these months goes on after the end of a page. */
const postsPerMonth = 30;
const months = ['June 2003', 'May 2003'];

const main = (page: Page) => page.getByRole('main');
const namesOfMonths = (page: Page) => main(page).getByRole('heading', { level: 2 }).allTextContents();
const cards = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem');

test.describe('the journal', () => {
  test.beforeAll(({ system }) =>
    executeSql(
      system,
      `insert into posts (description, created_on)
        select 'Entry ' || day || ' of ' || month, make_timestamptz(2003, month, day, 12, 0, 0, 'UTC')
        from generate_series(5, 6) month, generate_series(1, ${postsPerMonth}) day`,
    ),
  );

  test.afterAll(({ system }) => executeSql(system, `delete from posts where created_on < '2004-01-01'`));

  for (const width of [390, 1440]) {
    test(`names each month once while more posts load, without layout shifts at ${width} px`, async ({
      browser,
      system,
      admin,
    }) => {
      const { total } = await admin.api.call('posts', { query: { limit: 1 } });
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      await cacheFonts(context, system.site);
      await observeLayoutShift(context);
      const page = await context.newPage();
      await page.goto(system.site + pages.posts);
      await page.mouse.move(width / 2, 450);
      await expect(async () => {
        await page.mouse.wheel(0, 1500);
        await expect(cards(page)).toHaveCount(total, { timeout: 200 });
      }).toPass();
      const names = await namesOfMonths(page);
      expect(names.slice(-2)).toEqual(months);
      expect(new Set(names).size).toBe(names.length);
      const part = main(page).locator('section').filter({ hasText: months[0] });
      await expect(part.getByRole('listitem')).toHaveCount(postsPerMonth);
      expect(await layoutShifts(page)).toEqual([]);
      await expectFits(page);
      await expectAccessible(page);
      await context.close();
    });
  }

  test('names the months of each page without JavaScript', async ({ browser, system, admin }) => {
    const { total } = await admin.api.call('posts', { query: { limit: 1 } });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(system.site + pages.posts);
    const more = page.getByRole('link', { name: 'More posts' });
    const shown: string[] = [];
    for (;;) {
      const names = await namesOfMonths(page);
      expect(new Set(names).size).toBe(names.length);
      shown.push(...(await cards(page).getByRole('link').allTextContents()));
      const next = (await more.count()) === 0 ? null : await more.getAttribute('href');
      if (next === null) break;
      await more.click();
      await page.waitForURL((url) => url.href.endsWith(next));
    }
    expect(shown).toHaveLength(total);
    expect((await namesOfMonths(page)).at(-1)).toBe(months[1]);
    await context.close();
  });
});

async function savePictures({ api }: ApiSession, portrait: SitePictures['portrait']): Promise<void> {
  const { version, value } = (await api.call('adminSite', {})).pictures;
  await api.call('adminSaveSite', {
    params: { section: 'pictures' },
    body: { value: { ...value, portrait }, unchangedSince: version },
  });
}

test('a post is a note under its pictures, with the portrait where one is set', async ({ page, admin }) => {
  const files = [1, 2].map(async (number) => ({
    name: `note-${number}.jpg`,
    bytes: await drawPhoto({ width: 600, height: 400, seed: 45_000 + number }),
  }));
  const { successful } = await uploadMany(admin, await Promise.all(files));
  await untilProcessed(admin);
  const photoIds = successful.map(({ photoId }) => photoId);
  const [photoId = ''] = photoIds;
  const { post } = await admin.api.call('createPost', {
    body: { description: 'Back from the dunes,\nwith sand in every pocket.', photoIds },
  });
  const note = main(page).getByRole('heading', { level: 1 });
  const byline = main(page).getByRole('article').locator('header');
  const portrait = byline.getByRole('presentation');
  const openUntilPortraits = (count: number) =>
    expect(async () => {
      await page.goto(postPath(post.id));
      await expect(portrait).toHaveCount(count, { timeout: 500 });
    }).toPass();

  await openUntilPortraits(0);
  await expect(byline).toContainText(defaultSiteSettings.words.name);
  await savePictures(admin, { photoId });
  try {
    await openUntilPortraits(1);
    await expect(byline).toContainText(/[A-Z][a-z]+ \d+, 20\d\d/);
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [820, 'light'],
      [1440, 'dark'],
      [2560, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const font = await note.evaluate((element) => {
        const { fontSize, fontFamily } = getComputedStyle(element);
        return { size: Number.parseFloat(fontSize), family: fontFamily.split(',')[0] };
      });
      expect(font.size).toBeGreaterThanOrEqual(18);
      expect(font.size).toBeLessThanOrEqual(20);
      expect(font.family).toBe('Figtree');
      // The pictures are above the note, or beside it at the left.
      const photos = await main(page).getByRole('list', { name: 'Photos' }).boundingBox();
      const words = await note.boundingBox();
      if (photos === null || words === null) throw new Error('The post has pictures and words');
      const isAbove = photos.y + photos.height <= words.y;
      const isLeft = photos.x + photos.width <= words.x;
      expect(width < 1200 ? isAbove : isLeft).toBe(true);
      await expectFits(page);
      await expectAccessible(page);
    }
  } finally {
    await savePictures(admin, null);
  }
  await expect(page.getByRole('button', { name: texts.post.share })).toBeVisible();
});
