import { beforeAll, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { arrangeEvent, fillGallery, fillVideos } from '../testing/bulk.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { plansOf } from '../testing/statements.ts';

const limit = 40;
const videoCount = 10_000;
const eventCount = 4;
const videosOfEvent = videoCount / eventCount;

databaseSuite(`an event with ${videosOfEvent} videos`, (test) => {
  const { items } = test;
  const idOf = async (slug: string) => (await test.events().bySlug(slug))?.id ?? '';

  beforeAll(async () => {
    await fillVideos(test.database(), videoCount, eventCount);
    await fillGallery(test.database(), 2 * limits.event.maxPhotos);
    await arrangeEvent(test.database(), 'event-1', limits.event.maxPhotos);
  });

  /** The scans of the first three pages, for each page. */
  async function scansOfPages(slug: string) {
    const id = await idOf(slug);
    const pages = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const plans = await plansOf(test.database(), async () => {
        const { nextCursor, videos, photos } = await items().visible(id, { limit, cursor });
        expect(videos.length + photos.length).toBe(limit);
        cursor = nextCursor ?? undefined;
      });
      pages.push(
        plans.flat().map((node) => ({
          index: node['Index Name'],
          // A bitmap scan has the name of its table in the node above.
          table: node['Relation Name'],
          rows: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
        })),
      );
    }
    return pages;
  }

  it('is read by the rows of each page if it was never arranged', async () => {
    for (const scans of await scansOfPages('event-0')) {
      expect(scans.filter(({ index }) => index === 'videos_list')).toEqual([]);
      const videos = scans.filter(({ table }) => table === 'videos');
      expect(videos.length).toBeGreaterThan(0);
      for (const { rows } of videos) expect(rows).toBeLessThanOrEqual(limit + 1);
    }
  });

  it('is read by the rows of each page if it was arranged, and the first one looks for new videos', async () => {
    const [first = [], ...others] = await scansOfPages('event-1');
    expect(first.filter(({ index }) => index === 'videos_list')).toEqual([]);
    for (const { table, rows } of first)
      if (table === 'videos') expect(rows).toBeLessThanOrEqual(videosOfEvent);
    for (const scans of others) {
      const placed = scans.filter(({ index }) => index === 'event_items_order');
      expect(placed.length).toBe(1);
      for (const { rows } of placed) expect(rows).toBeLessThanOrEqual(limit + 10);
      for (const { table, rows } of scans)
        if (table === 'videos') expect(rows).toBeLessThanOrEqual(limit + 1);
    }
  });
});
