import { beforeAll, describe, expect, it } from '@jest/globals';
import { bulkMoment, fillVideos } from '../testing/bulk.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { plansOf } from '../testing/statements.ts';
import { encodeVideoCursor } from './video-cursor.ts';
import { EventRepository } from './event.repository.ts';
import { VideoRepository } from './video.repository.ts';

const videoCount = 10_000;
const eventCount = 40;

databaseSuite(`a collection of ${videoCount} videos`, (test) => {
  const videos = () => new VideoRepository(test.database());

  beforeAll(() => fillVideos(test.database(), videoCount, eventCount), 60_000);

  const middle = encodeVideoCursor({
    sortOrder: 0,
    publishedAt: bulkMoment(videoCount / 2),
    id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  });

  describe.each([
    ['the first page', undefined],
    ['a page in the middle', middle],
  ])('%s', (_, cursor) => {
    it('is read with an index scan of only the shown rows', async () => {
      const plans = await plansOf(test.database(), () => videos().page({ limit: 40, cursor }));
      const page = plans.find(([top]) => top?.['Node Type'] === 'Limit') ?? [];
      expect(page.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Scan']);
      const scan = page.find((node) => node['Index Name'] !== undefined);
      expect(scan).toMatchObject({ 'Index Name': 'videos_list', 'Actual Rows': 41 });
      expect(scan?.['Rows Removed by Filter'] ?? 0).toBe(0);
    });

    it('takes a constant number of statements', async () => {
      const plans = await plansOf(test.database(), () => videos().page({ limit: 100, cursor }));
      expect(plans).toHaveLength(5);
    });
  });

  it('is searched by slug with an index', async () => {
    const plans = await plansOf(test.database(), () => videos().bySlug('dunes-777'));
    expect(
      plans.flat().filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'videos'),
    ).toEqual([]);
  });

  it('reads only the needed videos for recent events', async () => {
    const events = new EventRepository(test.database());
    const ids = (await events.recent(4)).map(({ id }) => id);
    const plans = await plansOf(test.database(), () => videos().firstOfEvents(ids, { free: 1, premium: 1 }));
    const scans = plans.flat().filter((node) => node['Relation Name'] === 'videos');
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });
});
