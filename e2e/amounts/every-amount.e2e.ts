import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Locator, type Page } from '@playwright/test';
import { pages } from '@sandstone/contract';
import { type Database } from '@sandstone/database';
import { keepOneOfEach, loveNewest, multiplyContent, type RowCopy } from '@sandstone/database/testing';
import { demoAccounts } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import {
  expectAccessible,
  expectAccessibleInAllForms,
  expectFits,
  expectNotClipped,
} from '../src/accessibility.ts';
import { cacheFonts, layoutShifts, observeLayoutShift, recordPage } from '../src/page-log.ts';
import { pathsOf } from '../src/public-pages.ts';
import { expect, setSession, test } from '../src/test.ts';

// Opens each page of the site at four widths, with the demo's content, with 300 items of each kind and with one. `npm run
// pages` also takes screenshots in both themes for people to look at, in `reports/pages`.

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'reports/pages');
const viewports = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;
const [phone, tablet, desktop, large] = viewports;
const themes = ['dark', 'light'] as const;
const takesScreenshots = process.env['E2E_PAGES'] === '1';
/** Screenshots are cut off at this height, CSS px. */
const maxHeight = 3200;
const many = 300;

/**
 * Scrolls through this height of the page, and waits for the pictures there. A list that continues gets its next part
 * while its end is far below the screen, as for a person who looks at it.
 */
async function loadPictures(page: Page, shownHeight: number): Promise<void> {
  await page.evaluate(async (height) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < Math.min(height, document.documentElement.scrollHeight); top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      do {
        await nextFrame();
        await nextFrame();
      } while (document.querySelector('[data-loading]') !== null);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    // Pictures below that part are lazy, so that they never load.
    const shown = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < height,
    );
    const untilLoaded = async (image: HTMLImageElement): Promise<void> => {
      if (!image.complete) image.loading = 'eager';
      try {
        await image.decode();
      } catch {
        // A broken picture is complete. Any other one has just chosen another file.
        if (image.complete) return;
        await nextFrame();
        await untilLoaded(image);
      }
    };
    await Promise.all(shown.map(untilLoaded));
  }, shownHeight);
}

/** Takes a screenshot in each theme. */
async function takeScreenshots(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  // The browser does not draw all parts that are far from the screen.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.screenshot({
      path: `${name}-${width}-${theme}.jpg`,
      quality: 75,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) },
      animations: 'disabled',
    });
  }
}

/** Opens each of these pages at these widths and checks all properties that a visit shows. */
async function expectGoodPages(
  page: Page,
  { name: content, widths = viewports }: Amount,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  const { errors } = recordPage(page);
  for (const [name, path] of Object.entries(paths)) {
    for (const viewport of widths) {
      await test.step(`${name} at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: themes[0], reducedMotion: 'reduce' });
        expect((await page.goto(path))?.status()).toBe(200);
        // The profile shows its parts when it knows the session.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await loadPictures(page, takesScreenshots ? maxHeight : viewport.height);
        expect.soft(await layoutShifts(page)).toEqual([]);
        await expectFits(page);
        // Only a text ends after five lines.
        if (name === 'posts')
          await expectNotClipped(page.locator('main article :not(:has(> a), [aria-hidden])'));
        // Neither the light theme's contrast nor the sizes of targets depend on the amount.
        const isFirst = viewport === viewports[0];
        if (isFirst && content === 'demo') await expectAccessibleInAllForms(page);
        else if (isFirst) await expectAccessible(page);
        else if (content === 'demo') await expectAccessible(page, { rules: ['target-size'] });
        if (takesScreenshots) await takeScreenshots(page, join(folder, content, name));
        expect.soft(errors.splice(0), 'errors in the console').toEqual([]);
      });
    }
  }
}

/** The boxes of elements, as the words and pictures of a list. */
const boxesOf = (elements: Locator) =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      return { left, right, top, bottom, width };
    }),
  );

/** Expects as many upright pictures that are alone in their row, of which they fill a part where it is wide. */
async function expectNarrow(page: Page, picture: string, count: number) {
  const alone = page.locator('[data-alone]');
  await expect(alone).toHaveCount(count);
  const rows = await boxesOf(alone.locator(':scope > *'));
  const pictures = await boxesOf(alone.locator(picture));
  expect(pictures).toHaveLength(count);
  const isWide = page.viewportSize()?.width !== phone.width;
  for (const [index, { width }] of pictures.entries())
    expect(width / (rows[index]?.width ?? 0)).toBeLessThan(isWide ? 0.6 : 1.01);
  return pictures;
}

/**
 * Upright pictures that are alone in a wide row do not fill it. In an event, the words of a video and a photo stand beside
 * them, and below them on a phone. The page of a video has a photo without words.
 */
async function expectPicturesAlone(
  page: Page,
  { event = '', video = '' }: Record<string, string>,
): Promise<void> {
  for (const { width, height } of [phone, desktop]) {
    await page.setViewportSize({ width, height });
    await page.goto(video);
    await expectNarrow(page, ':scope > div > a', 1);
    await page.goto(event);
    const alone = page.locator('[data-alone]');
    const pictures = await expectNarrow(page, 'article > :first-child, figure > :first-child', 2);
    const words = await boxesOf(alone.locator('article > :last-child, figcaption'));
    expect(words).toHaveLength(pictures.length);
    for (const [index, picture] of pictures.entries()) {
      if (width === phone.width) expect(words[index]?.top ?? 0).toBeGreaterThanOrEqual(picture.bottom);
      else expect(words[index]?.left ?? 0).toBeGreaterThan(picture.right);
    }
  }
}

interface Amount {
  /** The name of the folder of its screenshots. */
  name: string;
  change?: (database: Database, system: RunningSystem) => Promise<void>;
  /** The number of photos after the change. */
  photos?: number;
  /** The number of items of each kind that the member has loved. */
  loved: number;
  /** The widths at which the public pages are checked; by default every width. */
  widths?: readonly (typeof viewports)[number][];
}

/** Lets the folders of copies lead to the files of the rows that they are copies of. */
async function shareFiles(folder: string, copies: readonly RowCopy[]): Promise<void> {
  for (const { id, source } of copies)
    if (existsSync(join(folder, source))) await symlink(source, join(folder, id));
}

async function multiply(database: Database, { dataDir }: RunningSystem): Promise<void> {
  const { photos, covers } = await multiplyContent(database, many);
  await shareFiles(join(dataDir, 'objects/public/photos'), photos);
  await shareFiles(join(dataDir, 'objects/public/covers'), covers);
}

const amounts: readonly Amount[] = [
  // `every-page.e2e.ts` checks the demo's content in the other widths.
  { name: 'demo', loved: 9, ...(takesScreenshots ? {} : { widths: [tablet, large] }) },
  { name: 'many', change: multiply, photos: many, loved: many },
  { name: 'one', change: keepOneOfEach, photos: 1, loved: 1 },
];

for (const amount of amounts) {
  const { name, change, photos, loved } = amount;
  test(`every page is stable, accessible and free of errors with this content: ${name}`, async ({
    page,
    context,
    system,
    visitor,
  }) => {
    await withDatabase(system, async (database) => {
      await change?.(database, system);
      await loveNewest(database, demoAccounts.visitor.email, loved);
    });
    // The reverse proxy may serve a former page for a second.
    if (photos !== undefined)
      await expect(async () => {
        await page.goto(pages.pictures);
        const count = `${photos} ${photos === 1 ? 'photo' : 'photos'}`;
        await expect(page.getByText(count, { exact: true })).toBeVisible({ timeout: 1000 });
      }).toPass();
    await cacheFonts(context, system.site);
    await observeLayoutShift(context);
    await mkdir(join(folder, name), { recursive: true });
    const paths = await pathsOf(system.site);
    await expectGoodPages(page, amount, paths);
    if (name === 'one') await expectPicturesAlone(page, paths);
    await setSession(context, visitor);
    await expectGoodPages(page, { ...amount, widths: viewports }, { profile: pages.profile });
  });
}
