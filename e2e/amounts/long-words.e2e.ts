import { type Page } from '@playwright/test';
import { adminAdventuresPath, pages } from '@sandstone/contract';
import { lengthenWords } from '@sandstone/database/testing';
import { withDatabase } from '@sandstone/test-system/system-database';
import { expectFits } from '../src/accessibility.ts';
import { pathsOf } from '../src/public-pages.ts';
import { expect, setSession, test } from '../src/test.ts';

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
