import { type Locator, type Page } from '@playwright/test';
import { adminAdventuresPath, adminTexts, pages } from '@sandstone/contract';
import { lengthenWords } from '@sandstone/database/testing';
import { drawPhoto } from '@sandstone/media/testing';
import { withDatabase } from '@sandstone/test-system/system-database';
import { expectFits } from '../src/accessibility.ts';
import { pathsOf } from '../src/public-pages.ts';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';

const siteWord = (length: number) =>
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3).slice(0, length);

const widths = [390, 820, 1440] as const;

/** Opens each page at several widths, and on a phone also with text of twice the size. */
async function expectPagesFit(page: Page, paths: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(paths))
    await test.step(name, async () => {
      await page.setViewportSize({ width: widths[0], height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await expectFits(page);
      }
      await page.setViewportSize({ width: widths[0], height: 844 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expectFits(page);
    });
}

test('every page fits with words that have no place for a break', async ({
  page,
  context,
  system,
  admin,
}) => {
  await withDatabase(system, lengthenWords);
  const { words, links } = await admin.api.call('adminSite');
  const save = (section: 'words' | 'links', value: object, unchangedSince: number) =>
    admin.api.call('adminSaveSite', { params: { section }, body: { value, unchangedSince } as never });
  const long = {
    name: siteWord(60),
    homeTitle: siteWord(110),
    tagline: siteWord(110),
    welcome: siteWord(110),
    clipsLine: siteWord(110),
    bio: `${siteWord(110)} ${siteWord(40)}`,
    eventsHeading: siteWord(60),
    gateLine: siteWord(60),
  };
  const saved = await save('words', { ...words.value, ...long }, words.version);
  await save('links', { links: [{ label: siteWord(60), address: 'https://example.com/' }] }, links.version);
  try {
    await expect(async () => {
      await page.goto(pages.home);
      await expect(page.getByText(long.welcome).first()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await expectPagesFit(page, {
      ...(await pathsOf(system.site)),
      links: pages.links,
      terms: pages.terms,
      privacy: pages.privacy,
      'sign-in': pages.signIn,
      missing: '/missing',
    });
    await setSession(context, admin);
    await expectPagesFit(page, {
      profile: pages.profile,
      today: pages.admin,
      photos: pages.adminPhotos,
      videos: pages.adminVideos,
      adventures: adminAdventuresPath,
      posts: pages.adminPosts,
      schedule: pages.adminSchedule,
      site: pages.adminSite,
      trash: pages.adminTrash,
    });
  } finally {
    await save('words', words.value, saved.words.version);
  }
});

/** Returns the elements with text of a bar whose text is not inside the bar, is cut off, or lies on another's. */
const misplacedTexts = (bar: Locator) =>
  bar.evaluate((element) => {
    const outer = element.getBoundingClientRect();
    const texts = [...element.querySelectorAll<HTMLElement>('*')].filter(({ childNodes }) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
    );
    const visible = texts.filter((each) => each.getClientRects().length > 0 && each.clientWidth !== 1);
    const rectOf = (each: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    };
    const rects = visible.map(rectOf);
    return visible.flatMap((each, index) => {
      const rect = rects[index] ?? outer;
      const isInside =
        rect.left >= outer.left - 1 &&
        rect.right <= outer.right + 1 &&
        rect.top >= outer.top - 1 &&
        rect.bottom <= outer.bottom + 1;
      const overlaps = rects.some(
        (other, at) =>
          at !== index &&
          other.left < rect.right - 1 &&
          other.right > rect.left + 1 &&
          other.top < rect.bottom - 1 &&
          other.bottom > rect.top + 1,
      );
      return isInside && !overlaps ? [] : [each.textContent];
    });
  });

test('no bar cuts its words, or lets them overlap, with text of twice the size', async ({
  page,
  context,
  admin,
}) => {
  await setSession(context, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  // An upload that waits for the network is told by the strip.
  await page.goto(pages.adminUploadPhotos);
  await untilHydrated(page);
  await page.route('**/api/storage/*', (route) => route.abort());
  const buffer = await drawPhoto({ width: 40, height: 30, seed: 7 });
  await page.getByLabel('Choose photos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  for (const path of [pages.admin, pages.adminPosts, pages.pictures]) {
    await page.goto(path);
    await untilHydrated(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const bars = [page.getByRole('banner').filter({ visible: true }), page.locator('#bottom-bar')];
    if (path !== pages.pictures) bars.push(page.getByRole('complementary', { name: 'Uploads' }));
    if (path === pages.admin) bars.push(page.getByRole('group', { name: adminTexts.today.actions }));
    for (const bar of bars) {
      await expect(bar).toBeVisible();
      expect(await misplacedTexts(bar), path).toEqual([]);
    }
  }
});
