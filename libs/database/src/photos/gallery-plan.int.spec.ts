import { beforeAll, expect, it } from '@jest/globals';
import { bulkMoment, fillGallery } from '../testing/bulk.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import {
  nodesOfInitPlans,
  nodesOfRows,
  type PlanNode,
  plansOf as plansOfCall,
} from '../testing/statements.ts';

const photoCount = 100_000;

databaseSuite(`a gallery of ${photoCount} photos`, (test) => {
  const { photos } = test;

  // Its statements have their own limits.
  beforeAll(() => fillGallery(test.database(), photoCount), 300_000);

  const plansOf = (call: () => Promise<unknown>) => plansOfCall(test.database(), call);

  /** A scan of only the shown photos, and of the variants of each. */
  function expectPage(plans: readonly PlanNode[][]): void {
    const [top, ...nodes] = plans.find(([first]) => first?.['Node Type'] === 'Limit') ?? [];
    expect(top && nodesOfRows(top)).toMatchObject([
      { 'Node Type': 'Limit' },
      { 'Node Type': 'Index Scan', 'Index Name': 'photos_gallery', 'Actual Rows': 41 },
    ]);
    const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
    const scanned = scans.flatMap((node) => node['Relation Name'] ?? []);
    expect(scanned.toSorted()).toEqual(['photo_counts', 'photo_variants', 'photos']);
    for (const scan of scans)
      if (scan['Relation Name'] !== 'photo_counts') expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
  }

  async function middle(): Promise<string> {
    const at = bulkMoment(photoCount / 2);
    return Buffer.from(`${at.getTime()}.ffffffff-ffff-ffff-ffff-ffffffffffff`).toString('base64url');
  }

  it.each([
    ['the first page', async () => undefined],
    ['a page in the middle', middle],
  ])('reads %s with an index scan of only the shown rows', async (_, cursor) => {
    const from = await cursor();
    const plans = await plansOf(() => photos().publicPage({ limit: 40, cursor: from }));
    expectPage(plans);
  });

  it('costs the same number of blocks at the start and in the middle', async () => {
    const blocksOf = async (cursor: string | undefined) => {
      const plans = await plansOf(() => photos().publicPage({ limit: 40, cursor }));
      return plans
        .flatMap(([top]) => (top === undefined ? [] : [top['Shared Hit Blocks'] + top['Shared Read Blocks']]))
        .reduce((sum, blocks) => sum + blocks, 0);
    };
    const first = await blocksOf(undefined);
    expect(first).toBeGreaterThan(0);
    expect((await blocksOf(await middle())) / first).toBeLessThan(1.5);
  });

  it('reads the photos before a position with the same index', async () => {
    const before = await middle();
    const plans = await plansOf(() => photos().publicPage({ limit: 40, before }));
    expectPage(plans);
  });

  it('finds a photo and its position with index-only scans', async () => {
    const { photos: found } = await photos().publicPage({ limit: 1, cursor: await middle() });
    const plans = await plansOf(() => photos().publicPage({ limit: 40, from: found[0]?.id }));
    const scans = plans.flat().filter((node) => node['Relation Name'] === 'photos');
    expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
      ['Index Scan', 'photos_public'],
      ['Index Scan', 'photos_gallery'],
      // Newer photos are counted in the index, not in the table.
      ['Index Only Scan', 'photos_gallery'],
    ]);
    for (const scan of scans) expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
  });

  it.each([
    ['the gallery', () => photos().publicPage({ limit: 1 })],
    ['all photos', () => photos().adminPage({ limit: 1 })],
    ['ready photos', () => photos().adminPage({ limit: 1, status: 'ready' })],
  ])('counts %s without reading them', async (_, page) => {
    // The gallery has an order, which is read first.
    const plans = (await plansOf(page)).filter(([top]) => top?.['Node Type'] === 'Limit');
    expect(plans).toHaveLength(1);
    const counted = plans.flatMap(([top]) => (top === undefined ? [] : nodesOfInitPlans(top)));
    expect(counted.flatMap((node) => node['Relation Name'] ?? [])).toEqual(['photo_counts']);
  });

  it.each([
    ['all photos', {}, 'photos_admin'],
    ['failed photos', { status: 'failed' }, 'photos_admin_status'],
  ] as const)('lists %s for administrators with an index', async (_, query, index) => {
    const plans = await plansOf(() => photos().adminPage({ limit: 40, ...query }));
    const [[top] = []] = plans;
    expect(top && nodesOfRows(top)).toMatchObject([
      { 'Node Type': 'Limit' },
      { 'Node Type': 'Index Scan', 'Index Name': index },
    ]);
  });

  it('finds photos whose files must move with an index for each reason', async () => {
    const objects = test.objects();
    const plans = await plansOf(() =>
      objects.beginMoves({ limit: 20, except: [] }, { withFormerFiles: true }),
    );
    const scans = plans.flat().filter((node) => node['Relation Name'] === 'photos');
    expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(new Set(scans.flatMap((node) => node['Index Name'] ?? []))).toEqual(
      new Set([
        'photos_removal_work',
        'photos_to_withdraw',
        'photos_to_release',
        'photos_moving',
        'photos_old_files',
        'photos_pkey',
      ]),
    );
    // Photos on their way into the trash and out of it share an index. What is found is read once more by its id.
    const own = scans.filter(
      (scan) => !['photos_removal_work', 'photos_pkey'].includes(scan['Index Name'] ?? ''),
    );
    for (const scan of own) expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
  });

  it('reads changes with an index', async () => {
    const latest = await photos().latestChange();
    const plans = await plansOf(() => photos().changesAfter(latest - 200, 200));
    const scans = plans.flat().filter((node) => node['Relation Name'] === 'photos');
    expect(scans).toMatchObject([{ 'Index Name': 'photos_change' }]);
  });
});
