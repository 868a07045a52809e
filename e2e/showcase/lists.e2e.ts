import { type Locator, type Page } from '@playwright/test';
import { eventPath, pages, texts, videoPageTexts, videoPath } from '@sandstone/contract';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import { untilShown } from '../src/frames.ts';
import { tiles } from '../src/gallery.ts';
import { expect, test } from '../src/showcase.ts';

// These tests measure lists: items say where they belong, and rows have no holes.

const phone = { width: 390, height: 844 };

interface Box {
  left: number;
  top: number;
  bottom: number;
}

const boxesOf = (elements: Locator): Promise<Box[]> =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return { left, top, bottom };
    }),
  );

/** The boxes of each row. */
const rowsOf = (boxes: readonly Box[]): Box[][] =>
  Object.values(Object.groupBy(boxes, ({ top }) => Math.round(top))).map((row = []) => row);

/** Whether a name such as 'August – October 2025' covers a month such as '2025-09'. */
function covers(name: string, month: string): boolean {
  const ends = name.split(' – ');
  const year = name.slice(-4);
  const [first = '', last = first] = ends.map((end) =>
    new Date(`1 ${/\d{4}$/.test(end) ? end : `${end} ${year}`} UTC`).toISOString().slice(0, 7),
  );
  return first <= month && month <= last;
}

for (const width of [390, 1440]) {
  test.describe(`the gallery at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('names the months of the first pictures on the screen, wherever it is scrolled', async ({
      page,
      system,
    }) => {
      const photos = await allPublicPhotos(system.site);
      await page.goto(pages.pictures);
      await expect(tiles(page)).toHaveCount(photos.length);
      const names = page.getByRole('main').getByRole('heading', { level: 2 });
      const all = await names.allTextContents();
      expect(new Set(all).size).toBe(all.length);
      const end = (await boxesOf(tiles(page))).reduce((lowest, { bottom }) => Math.max(lowest, bottom), 0);
      let stuck = 0;
      for (let top = 400; top < end - 900; top += 230) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await untilShown(page);
        const labels = await boxesOf(names);
        const label = labels.findLastIndex((box) => box.top < 70);
        const { top: labelTop = 0, bottom = 0 } = labels[label] ?? {};
        // The next months begin here, and their name has not reached its place.
        if (labelTop < 10) continue;
        stuck += 1;
        for (const [index, tile] of (await boxesOf(tiles(page))).entries())
          if (tile.top < bottom && tile.bottom > bottom)
            expect(covers(all[label] ?? '', photos[index]?.createdOn.slice(0, 7) ?? '')).toBe(true);
      }
      expect(stuck).toBeGreaterThan(3);
    });

    test('ends its columns in one line before the next months begin', async ({ page }) => {
      await page.goto(pages.pictures);
      const walls = await page.getByRole('list', { name: 'Photos' }).all();
      expect(walls.length).toBeGreaterThan(1);
      for (const wall of walls.slice(0, -1)) {
        const lowest = new Map<number, number>();
        for (const { left, bottom } of await boxesOf(wall.getByRole('listitem')))
          lowest.set(Math.round(left), Math.max(bottom, lowest.get(Math.round(left)) ?? 0));
        const ends = [...lowest.values()];
        expect(ends.length).toBeGreaterThan(1);
        expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(2);
      }
    });
  });
}

/** The boxes of the cards of posts, and how far the words of each reach. */
const cardsOf = (page: Page) =>
  page
    .getByRole('list', { name: 'Posts' })
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => {
        const { left, top, bottom } = card.getBoundingClientRect();
        const words = card.querySelector('a')?.parentElement?.getBoundingClientRect().bottom ?? 0;
        const [pictures] = [...card.children].filter((child) => child.querySelector('picture, img') !== null);
        // A note has a background of its own, and a card over two columns has its words beside its pictures.
        const hasWordsBelow = pictures !== undefined && pictures.getBoundingClientRect().bottom < words;
        return { left, top, bottom, words: hasWordsBelow ? words : bottom };
      }),
    );

for (const [width, columns] of [
  [390, 2],
  [1440, 3],
] as const) {
  test(`the rows of posts have no holes at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [pages.home, pages.posts]) {
      await page.goto(path);
      const cards = await cardsOf(page);
      const lefts = new Set(cards.map(({ left }) => Math.round(left)));
      expect(lefts.size).toBe(columns);
      for (const row of rowsOf(cards) as (typeof cards)[]) {
        const bottom = Math.max(...row.map((card) => card.bottom));
        for (const card of row) {
          expect(bottom - card.bottom).toBeLessThan(1);
          expect(bottom - card.words).toBeLessThan(1);
        }
      }
    }
  });
}

/** Returns how many lines the texts of posts have, how many are shown, and whether it says that there is more. */
const textsOf = (links: Locator) =>
  links.evaluateAll((found) =>
    found.map((link) => {
      const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
      const line = Number.parseFloat(getComputedStyle(link).lineHeight);
      return {
        lines: Math.round(heightOf(link) / line),
        shown: Math.round(heightOf(link.parentElement) / line),
        hasMore: heightOf(link.nextElementSibling) > 0,
      };
    }),
  );

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: phone });

    test('a text in a list ends after five lines, with "more" where it goes on', async ({
      page,
      content,
    }) => {
      for (const path of [pages.home, pages.posts]) {
        await page.goto(path);
        const links = page.getByRole('list', { name: 'Posts' }).getByRole('article').getByRole('link');
        const all = [await textsOf(links)];
        // Every number of lines, beside pictures and without them.
        for (let lines = 1; lines <= 8; lines += 1) {
          await links.evaluateAll((found, text) => {
            for (const link of found) link.textContent = text;
          }, 'Dusk\n'.repeat(lines).trim());
          const shown = await textsOf(links);
          expect(new Set(shown.map((text) => text.lines))).toEqual(new Set([lines]));
          all.push(shown);
        }
        for (const { lines, shown, hasMore } of all.flat())
          expect([lines, shown, hasMore]).toEqual([lines, Math.min(lines, 5), lines > 5]);
      }
      await page.reload();
      const long = content.posts.find(({ description }) => description.length > 200);
      const card = page.getByRole('article').filter({ hasText: long?.description });
      // The link lies over the whole card.
      await card.getByText(texts.post.more, { exact: true }).click({ force: true });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(long?.description ?? '');
    });
  });
}

test('the pictures of an adventure stand in two columns on a phone', async ({ page, content }) => {
  await page.setViewportSize(phone);
  const { event, videos } = content;
  const clip = videos.find(({ videoType, eventSlug }) => videoType === 'free' && eventSlug === event.slug);
  const lists = {
    [eventPath(event.slug)]: 'Photos',
    [clip === undefined ? '' : videoPath(clip)]: videoPageTexts.pictures,
  };
  for (const [path, name] of Object.entries(lists)) {
    await page.goto(path);
    const found = await page.getByRole('list', { name, exact: true }).all();
    expect(found.length).toBeGreaterThan(0);
    for (const list of found) {
      const rows = rowsOf(await boxesOf(list.getByRole('listitem')));
      // One that is left over has a row of its own.
      expect(rows.filter((row) => row.length !== 2).length).toBeLessThanOrEqual(1);
      expect(rows.some((row) => row.length === 2)).toBe(true);
    }
  }
});
