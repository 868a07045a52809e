import { defaultSiteSettings } from '@sandstone/contract';
import { beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { databaseSuite } from '../testing/database-suite.ts';
import { type ListedVideo } from './listed-video.ts';
import { type SyncLease, SyncLeaseLostError } from './sync-lease.ts';
import { type LockedCovers } from '../site-settings/locked-covers.ts';
import { SyncedVideoRepository } from './synced-video.repository.ts';
import { actor } from '../testing/builders.ts';

const provider = 'bunny';
const signed = () => true;

const listed = (parts: Partial<ListedVideo> = {}): ListedVideo => ({
  guid: randomUUID(),
  title: 'Dunes',
  description: null,
  collectionGuid: null,
  uploadedAt: new Date('2026-01-01'),
  durationSeconds: 60,
  width: 1920,
  height: 1080,
  state: 'ready',
  thumbnailFile: 'thumbnail.jpg',
  ...parts,
});

databaseSuite('synced videos', (test) => {
  const { videos, videoEditing, events } = test;
  const synced = () => new SyncedVideoRepository(test.database());
  const setLockedCovers = (lockedCovers: LockedCovers, unchangedSince: number) =>
    test
      .settings()
      .save('rules', { value: { ...defaultSiteSettings.rules, lockedCovers }, unchangedSince }, actor);
  let free: { lease: SyncLease; type: 'free' };
  let premium: { lease: SyncLease; type: 'premium' };

  beforeEach(async () => {
    await test.clear('outbox', 'videos', 'events', 'sync_libraries', 'webhook_hints', 'site_settings');
    const sync = test.sync();
    await sync.addVideoLibraries(provider, ['100001', '100002']);
    const leased = await Promise.all(
      ['100001', '100002'].map((libraryId) => sync.acquireLease({ provider, libraryId })),
    );
    const [one, two] = leased.map((library) => library?.lease);
    if (one === undefined || two === undefined) throw new Error('The libraries are another’s');
    free = { lease: one, type: 'free' };
    premium = { lease: two, type: 'premium' };
  });

  const idOf = async (guid: string) =>
    (await test.queries.selectFrom('videos').select('id').where('guid', '=', guid).executeTakeFirstOrThrow())
      .id;
  const covers = async (guid: string) =>
    test.queries
      .selectFrom('covers')
      .select(['id', 'kind', 'source'])
      .where('videoId', '=', await idOf(guid))
      .where('retiredAt', 'is', null)
      .orderBy('kind')
      .execute();
  /** Physical row versions: any write changes them. */
  const traces = async () => {
    const tables = [
      'videos',
      'video_slugs',
      'events',
      'event_slugs',
      'event_collections',
      'covers',
      'outbox',
    ];
    const all = await Promise.all(
      tables.map((table) =>
        test
          .database()
          .orm.em.fork()
          .execute(`select '${table}' as of, ctid::text, xmin::text, xmax::text from ${table} order by ctid`),
      ),
    );
    return all.flat();
  };

  it('are inserted once, updated when different, and otherwise not written', async () => {
    await synced().recordCollections(free.lease, [{ guid: 'c', name: 'Wide Sky' }]);
    const list = Array.from({ length: 30 }, (_, number) =>
      listed({ title: `Dunes ${number}`, collectionGuid: number % 2 === 0 ? 'c' : null }),
    );
    expect(await synced().record(free, list)).toEqual({ created: 30, changed: 0, covers: 30 });
    const before = await traces();
    expect(await synced().record(free, list)).toEqual({ created: 0, changed: 0, covers: 0 });
    await synced().recordCollections(free.lease, [{ guid: 'c', name: 'Wide Sky' }]);
    expect(await traces()).toEqual(before);

    const [first] = list;
    if (first === undefined) throw new Error('There is a first one');
    const renamed = { ...first, title: 'Red Dunes', durationSeconds: 61 };
    expect(await synced().record(free, [renamed, ...list.slice(1)])).toEqual({
      created: 0,
      changed: 1,
      covers: 0,
    });
    // The former slug still finds the video.
    expect(await videos().bySlug('dunes-0')).toMatchObject({ slug: 'red-dunes', durationSeconds: 61 });
  });

  it('are deduplicated within a page', async () => {
    const video = listed();
    expect(await synced().record(free, [video, { ...video }])).toMatchObject({ created: 1 });
  });

  it('keep the changes of the creator', async () => {
    const video = listed({ title: 'IMG_0001', description: 'of the provider' });
    await synced().record(free, [video]);
    const id = await idOf(video.guid);
    const event = await videoEditing().createEvent(
      { title: 'Hers', description: null, date: new Date(), hidden: false },
      actor,
    );
    const change = { title: 'Hers Alone', description: 'her words', event: event.id, sortOrder: -3 };
    await videoEditing().updateVideo(id, change, actor, signed);
    await synced().recordCollections(free.lease, [{ guid: 'c', name: 'Of the Provider' }]);
    await synced().record(free, [{ ...video, title: 'IMG_0002', description: 'new', collectionGuid: 'c' }]);
    expect(await videos().byId(id)).toMatchObject({
      title: 'Hers Alone',
      slug: 'hers-alone',
      description: 'her words',
      sortOrder: -3,
      event: { id: event.id },
    });
    await videoEditing().updateVideo(
      id,
      { title: null, description: null, event: 'provider' },
      actor,
      signed,
    );
    expect(await videos().byId(id)).toMatchObject({
      title: 'IMG_0002',
      description: 'new',
      event: { title: 'Of the Provider' },
    });
  });

  it('are hidden after two complete listings without them, and shown again by the next one with them', async () => {
    const [stays, goes] = [listed(), listed()];
    await synced().record(free, [stays, goes]);
    const later = new Date(Date.now() + 60_000);
    const seen = new Set([stays.guid]);
    const isVisible = async () => (await videos().byId(await idOf(goes.guid))) !== undefined;
    expect(await synced().recordMissing(free.lease, seen, later)).toEqual({ hidden: 0, suspected: 1 });
    expect(await isVisible()).toBe(true);
    // Being listed again resets the count.
    await synced().record(free, [goes]);
    expect(await synced().recordMissing(free.lease, seen, later)).toEqual({ hidden: 0, suspected: 1 });
    expect(await isVisible()).toBe(true);
    expect(await synced().recordMissing(free.lease, seen, later)).toEqual({ hidden: 1, suspected: 0 });
    expect(await isVisible()).toBe(false);
    expect(await synced().recordMissing(free.lease, seen, later)).toEqual({ hidden: 0, suspected: 0 });
    expect(await synced().record(free, [goes])).toMatchObject({ changed: 1 });
    expect(await isVisible()).toBe(true);
  });

  it.each([
    ['of another library', () => premium, 60_000],
    ['newer than the listing', () => free, -60_000],
  ] as const)('%s do not count as missing', async (_name, library, sinceNowMs) => {
    await synced().record(library(), [listed()]);
    const startedAt = new Date(Date.now() + sinceNowMs);
    expect(await synced().recordMissing(free.lease, new Set(), startedAt)).toEqual({
      hidden: 0,
      suspected: 0,
    });
    const rows = await test.queries.selectFrom('videos').select('missingListings').execute();
    expect(rows).toEqual([{ missingListings: 0 }]);
  });

  it('cannot be written by a worker that lost its lease', async () => {
    const stale = { ...free.lease, owner: randomUUID() };
    await expect(synced().record({ lease: stale, type: 'free' }, [listed()])).rejects.toThrow(
      SyncLeaseLostError,
    );
    await expect(synced().recordCollections(stale, [{ guid: 'x', name: 'X' }])).rejects.toThrow(
      SyncLeaseLostError,
    );
    expect(await test.queries.selectFrom('videos').select('id').execute()).toEqual([]);
  });

  it('of two libraries share an event if their collections have the same name', async () => {
    await Promise.all([
      synced().recordCollections(free.lease, [{ guid: 'a', name: 'Wide Sky' }]),
      synced().recordCollections(premium.lease, [{ guid: 'b', name: 'wide sky ' }]),
    ]);
    await synced().record(free, [listed({ collectionGuid: 'a' })]);
    await synced().record(premium, [listed({ collectionGuid: 'b' })]);
    const menu = await test.events().menu();
    expect(menu).toMatchObject([{ slug: 'wide-sky', counts: { free: 1, premium: 1 } }]);
  });

  it('follow a new name of their event, unless the creator named it', async () => {
    await synced().recordCollections(free.lease, [{ guid: 'a', name: 'Wide Sky' }]);
    await synced().recordCollections(free.lease, [{ guid: 'a', name: 'Wider Sky' }]);
    const renamed = await events().bySlug('wide-sky');
    expect(renamed).toMatchObject({ title: 'Wider Sky', slug: 'wider-sky' });
    await videoEditing().updateEvent(renamed?.id ?? '', { title: 'Her Sky' }, actor);
    await synced().recordCollections(free.lease, [{ guid: 'a', name: 'Widest Sky' }]);
    expect(await events().bySlug('wider-sky')).toMatchObject({ title: 'Her Sky', slug: 'her-sky' });
    await expect(videoEditing().deleteEvent(renamed?.id ?? '', actor)).rejects.toMatchObject({
      code: 'event_of_collection',
    });
  });

  it('have a clear cover, and a blurred one if locked; each audience has its own ids', async () => {
    const [open, locked] = [listed(), listed()];
    await synced().record(free, [open]);
    await synced().record(premium, [locked]);
    expect((await covers(open.guid)).map(({ kind }) => kind)).toEqual(['clear']);
    expect((await covers(locked.guid)).map(({ kind }) => kind)).toEqual(['blurred', 'clear']);

    // A formerly public picture must not become one for members.
    const [openCover] = await covers(open.guid);
    await videoEditing().updateVideo(await idOf(open.guid), { type: 'premium' }, actor, signed);
    const both = await covers(open.guid);
    expect(both.map(({ kind }) => kind)).toEqual(['blurred', 'clear']);
    expect(both.map(({ id }) => id)).not.toContain(openCover?.id);

    await test.queries.deleteFrom('outbox').execute();
    const before = await covers(locked.guid);
    await setLockedCovers('clear', 0);
    const after = await covers(locked.guid);
    expect(after.map(({ kind }) => kind)).toEqual(['clear']);
    expect(before.map(({ id }) => id)).not.toContain(after[0]?.id);
    expect(await synced().planAllCovers()).toBe(0);
    const jobs = await test.queries.selectFrom('outbox').select(['queue', 'payload']).execute();
    expect(jobs).toContainEqual({ queue: 'makeCover', payload: { coverId: after[0]?.id } });

    // A cover that everybody could see is retired at once, and is never one for members.
    await setLockedCovers('blurred', 1);
    const blurred = await covers(locked.guid);
    expect(blurred.map(({ kind }) => kind)).toEqual(['blurred', 'clear']);
    for (const { id } of after) expect(blurred.map((cover) => cover.id)).not.toContain(id);
  });

  it('get a new cover with a new picture, and keep the old one during processing', async () => {
    const video = listed();
    await synced().record(free, [video]);
    const [first] = await covers(video.guid);
    const working = {
      ...video,
      state: 'processing',
      thumbnailFile: null,
      width: null,
      height: null,
    } as const;
    await synced().record(free, [working]);
    expect(await covers(video.guid)).toEqual([first]);
    expect(await videos().byId(await idOf(video.guid))).toMatchObject({ playable: false });
    await synced().record(free, [{ ...video, thumbnailFile: 'thumbnail_2.jpg' }]);
    const [second] = await covers(video.guid);
    expect(second).toMatchObject({ source: 'thumbnail_2.jpg' });
    expect(second?.id).not.toBe(first?.id);
  });

  it('can be played without a picture, and get covers once there is one', async () => {
    const video = listed({ thumbnailFile: null });
    expect(await synced().record(free, [video])).toEqual({ created: 1, changed: 0, covers: 0 });
    const shown = await videos().byId(await idOf(video.guid));
    expect(shown?.covers.clear).toMatchObject({ id: expect.any(String), picture: null });
    expect(await synced().planAllCovers()).toBe(0);
    expect(await synced().record(free, [{ ...video, thumbnailFile: 'thumbnail.jpg' }])).toMatchObject({
      covers: 1,
    });
    const later = await videos().byId(await idOf(video.guid));
    expect(later?.covers.clear?.id).not.toBe(shown?.covers.clear?.id);
  });

  it('cannot become premium if their player links cannot be signed', async () => {
    const video = listed();
    await synced().record(free, [video]);
    const id = await idOf(video.guid);
    await expect(
      videoEditing().updateVideo(id, { type: 'premium' }, actor, () => false),
    ).rejects.toMatchObject({
      code: 'library_unsigned',
    });
    expect(await videos().byId(id)).toMatchObject({ type: 'free' });
  });
});
