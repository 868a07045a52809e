import { beforeAll, describe, expect, it } from '@jest/globals';
import { bulkMoment, fillVideos } from '../testing/bulk.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { nodesOfInitPlans, nodesOfRows, plansOf } from '../testing/statements.ts';
import { encodeVideoCursor } from './video-cursor.ts';

const videoCount = 10_000;
const eventCount = 40;

databaseSuite(`a collection of ${videoCount} videos`, (test) => {
  const { videos, events, videoEditing } = test;

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
      const [[top, ...nodes] = []] = plans;
      expect(top && nodesOfRows(top)).toMatchObject([
        { 'Node Type': 'Limit' },
        { 'Node Type': 'Index Scan', 'Index Name': 'videos_list', 'Actual Rows': 41 },
      ]);
      const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
      const scanned = scans.flatMap((node) => node['Relation Name'] ?? []);
      expect(scanned.toSorted()).toEqual(['covers', 'events', 'reactions', 'video_counts', 'videos']);
      for (const scan of scans) {
        // A sequential scan of the few events, or numbers, is quicker than their index.
        if (!['events', 'video_counts'].includes(scan['Relation Name'] ?? ''))
          expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
      }
    });

    it('takes one statement', async () => {
      const plans = await plansOf(test.database(), () => videos().page({ limit: 100, cursor }));
      expect(plans).toHaveLength(1);
    });
  });

  it('is searched by slug with an index', async () => {
    const plans = await plansOf(test.database(), () => videos().bySlug('dunes-777'));
    expect(
      plans.flat().filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'videos'),
    ).toEqual([]);
  });

  it('reads only the shown videos and previews of recent events', async () => {
    const events = test.events();
    const ids = (await events.recent(4)).map(({ id }) => id);
    const plans = await plansOf(test.database(), async () => {
      await videos().firstOfEvents(ids, { free: 1, premium: 1 });
      await videos().previewsFor(ids);
    });
    const scans = plans.flat().filter((node) => node['Index Name'] === 'videos_of_event');
    // One loop for each event and type, then one for each event.
    expect(scans.map((node) => node['Actual Rows'])).toEqual([1, 1]);
    for (const scan of scans) expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
    expect(plans.flat().map((node) => `${node['Node Type']} ${node['Relation Name']}`)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Seq Scan (videos|covers)/)]),
    );
  });

  const anEventId = async () => (await events().recent(1))[0]?.id;

  it.each([
    ['the list', () => videos().page({ limit: 40 })],
    ["the administrator's list", () => videoEditing().videos({ limit: 40 })],
    [
      "the administrator's list of an event",
      async () => videoEditing().videos({ limit: 40, event: await anEventId() }),
    ],
  ])('counts %s without reading it', async (_, page) => {
    const plans = await plansOf(test.database(), page);
    const counted = plans.flatMap(([top]) => (top === undefined ? [] : nodesOfInitPlans(top)));
    expect(counted.flatMap((node) => node['Relation Name'] ?? [])).toEqual(['video_counts']);
    const tops = plans.map(([top]) => top?.['Node Type']);
    expect(tops).not.toContain('Aggregate');
  });

  it.each([
    ['the menu', () => events().menu()],
    ['recent events', () => events().recent(4)],
    ['an event', () => events().bySlug('event-7')],
    ["the administrator's events", () => videoEditing().events()],
  ])('counts the videos of %s without reading them', async (_, read) => {
    const plans = await plansOf(test.database(), read);
    const relations = new Set(plans.flat().flatMap((node) => node['Relation Name'] ?? []));
    expect([...relations].toSorted()).toEqual(expect.arrayContaining(['events', 'video_counts']));
    expect([...relations]).not.toContain('videos');
  });
});
