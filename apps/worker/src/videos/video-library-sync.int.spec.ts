import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { type SyncRunRecord, SyncedVideoRepository, SyncRepository } from '@sandstone/database';
import { createTestDatabase, databaseMissing, type TestDatabase } from '@sandstone/database/testing';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { createLogger } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { StreamingError } from '@sandstone/streaming';
import {
  fakeVideoLibrary,
  FakeStreamingProvider,
  providerCollectionOf,
  providerVideoOf,
} from '@sandstone/streaming/testing';
import { VideoLibrarySync } from './video-library-sync.ts';

const suite = databaseMissing === undefined ? describe : describe.skip;
const libraryId = '100001';
const intervalSeconds = 600;

suite(`LibrarySync ${databaseMissing ?? ''}`, () => {
  let database: TestDatabase;
  let sync: SyncRepository;
  let syncedVideos: SyncedVideoRepository;
  let streaming: FakeStreamingProvider;
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const logger = createLogger('worker', 'info', { write });
  const unread = () => Promise.reject(new Error('The state is not read here'));
  const metrics = new WorkerMetrics(() => database.database.poolUse(), {
    queues: unread,
    records: unread,
    disk: unread,
    objects: unread,
    certificate: unread,
    sync: undefined,
  });

  beforeAll(async () => {
    database = await createTestDatabase();
    sync = new SyncRepository(database.database);
    syncedVideos = new SyncedVideoRepository(database.database);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    const { queries } = database.database;
    for (const table of [
      'outbox',
      'videos',
      'events',
      'sync_runs',
      'sync_libraries',
      'webhook_hints',
    ] as const)
      await queries.deleteFrom(table).execute();
    streaming = new FakeStreamingProvider([fakeVideoLibrary(libraryId, 'free')]);
    await sync.addVideoLibraries(streaming.name, [libraryId]);
  });

  const source = { provider: 'fake', libraryId };
  const library = () => streaming.library(libraryId);
  const addVideos = (count: number) => {
    library().videos = Array.from({ length: count }, (_, number) =>
      providerVideoOf({ title: `Dunes ${number}`, uploadedAt: new Date(1_770_000_000_000 - number * 1000) }),
    );
  };
  const videoLibrarySync = () =>
    new VideoLibrarySync(streaming, sync, syncedVideos, new InMemorySignalBus(), logger, metrics, {
      syncMinutes: intervalSeconds / 60,
    });
  /** Requests a listing and runs it as a new worker. */
  const read = async (signal = new AbortController().signal): Promise<SyncRunRecord | null> => {
    await sync.requestListing(streaming.name);
    const leased = await sync.acquireLease({ provider: streaming.name, libraryId });
    if (leased === undefined) throw new Error('The library is still leased');
    await videoLibrarySync().run(leased, signal);
    return (await sync.libraries(streaming.name))[0]?.last ?? null;
  };
  const rows = () =>
    database.database.queries
      .selectFrom('videos')
      .select(['guid', 'title', 'visible', 'status', 'eventId'])
      .execute();
  const expectMatchesProvider = async () => {
    const shown = (await rows()).filter(({ visible }) => visible);
    const truth = library().videos.map(({ guid, title }) => `${guid} ${title}`);
    expect(shown.map(({ guid, title }) => `${guid} ${title}`).toSorted()).toEqual(truth.toSorted());
  };

  it('imports all pages of a library', async () => {
    addVideos(250);
    expect(await read()).toMatchObject({
      status: 'complete',
      cause: 'request',
      expected: 250,
      listed: 250,
      created: 250,
      changed: 0,
      hidden: 0,
    });
    await expectMatchesProvider();
    expect(await read()).toMatchObject({ status: 'complete', created: 0, changed: 0 });
  });

  it('lists again if the library changes meanwhile, and ends with its final content', async () => {
    addVideos(250);
    const moves = [
      () => library().videos.unshift(providerVideoOf({ title: 'Just in' })),
      () => library().videos.splice(3, 2),
    ];
    streaming.beforePage = (_id, page) => (page === 2 ? moves.shift()?.() : undefined);
    const result = await read();
    expect(result).toMatchObject({ status: 'complete', hidden: 0, expected: 249 });
    streaming.beforePage = () => {};
    await read();
    await read();
    await expectMatchesProvider();
  });

  it('hides nothing while a library keeps changing, and reports a partial listing', async () => {
    addVideos(150);
    await read();
    const [gone] = library().videos.splice(149, 1);
    streaming.beforePage = (_id, page) => {
      if (page === 2) library().videos.unshift(providerVideoOf());
    };
    for (let times = 0; times < 3; times += 1) {
      expect(await read()).toMatchObject({ status: 'partial', failureCode: 'unstable', hidden: 0 });
    }
    expect((await rows()).find(({ guid }) => guid === gone?.guid)?.visible).toBe(true);
  });

  it('hides missing videos after two complete listings, the second of which follows soon', async () => {
    addVideos(120);
    await read();
    const [gone] = library().videos.splice(7, 1);
    expect(await read()).toMatchObject({ status: 'complete', hidden: 0 });
    const next = (await sync.libraries(streaming.name))[0]?.nextListingAt.getTime() ?? 0;
    expect(next).toBeLessThan(Date.now() + 120_000);
    expect(await read()).toMatchObject({ status: 'complete', hidden: 1 });
    await expectMatchesProvider();
    if (gone !== undefined) library().videos.push(gone);
    await read();
    await expectMatchesProvider();
  });

  it('hides nothing after a failure, and keeps the rows that it read before', async () => {
    addVideos(250);
    await read();
    library().videos.splice(0, 200);
    library().videos.push(providerVideoOf({ title: 'New' }));
    for (const failure of ['unavailable', 'rate_limited', 'unauthorized', 'malformed'] as const) {
      streaming.failNext('videos', new StreamingError(failure, 'simulated'));
      expect(await read()).toMatchObject({ status: 'failed', failureCode: failure, hidden: 0 });
    }
    expect((await rows()).filter(({ visible }) => visible)).toHaveLength(250);
  });

  it('treats a listing with an unreadable item as incomplete', async () => {
    addVideos(10);
    await read();
    const whole = streaming.videos.bind(streaming);
    streaming.videos = async (...question) => {
      const page = await whole(...question);
      return { ...page, items: page.items.slice(1), unreadable: 1 };
    };
    for (let times = 0; times < 3; times += 1) {
      expect(await read()).toMatchObject({ status: 'partial', failureCode: 'malformed', hidden: 0 });
    }
    expect((await rows()).filter(({ visible }) => visible)).toHaveLength(10);
  });

  it('stops with the worker, and the next worker reads the whole library', async () => {
    addVideos(250);
    const stop = new AbortController();
    streaming.beforePage = (_id, page) => {
      if (page === 2) stop.abort(new Error('stop'));
    };
    await expect(read(stop.signal)).rejects.toThrow('stop');
    expect((await rows()).length).toBe(200);
    streaming.beforePage = () => {};
    expect(await read()).toMatchObject({ status: 'complete', listed: 250, created: 50 });
    await expectMatchesProvider();
  });

  it('reads the current state from the provider after a webhook', async () => {
    addVideos(3);
    await read();
    const [video] = library().videos;
    if (video === undefined) throw new Error('The library is empty');
    const collection = providerCollectionOf({ name: 'Wide Sky' });
    library().collections.push(collection);
    Object.assign(video, { title: 'Named anew', collectionGuid: collection.guid });
    // The hints include an outdated state, a duplicate and an unknown video.
    for (const state of [3, 1, 1]) await sync.addHint({ ...source, guid: video.guid, state });
    await sync.addHint({ ...source, guid: randomUUID(), state: 3 });
    const fresh = providerVideoOf({ title: 'Just in' });
    library().videos.unshift(fresh);
    await sync.addHint({ ...source, guid: fresh.guid, state: 3 });

    streaming.calls.length = 0;
    const leased = await sync.acquireLease(source);
    expect(leased?.listing).toBeUndefined();
    if (leased === undefined) return;
    await videoLibrarySync().run(leased, new AbortController().signal);
    await expectMatchesProvider();
    expect((await rows()).find(({ guid }) => guid === video.guid)?.eventId).not.toBeNull();
    expect(streaming.calls.filter(({ call }) => call === 'video')).toHaveLength(3);
    expect(streaming.calls.filter(({ call }) => call === 'videos')).toEqual([]);
    expect(await sync.openHints(source, 10)).toEqual([]);
  });

  it('carries the id of the request that caused it in its log lines and in the resulting jobs', async () => {
    addVideos(1);
    await sync.requestListing(streaming.name, 'asked-for-1');
    const leased = await sync.acquireLease(source);
    if (leased === undefined) throw new Error('The library is still leased');
    const complete = async () =>
      (await metrics.syncRuns.get()).values.find(({ labels }) => labels.status === 'complete')?.value ?? 0;
    const before = await complete();
    await videoLibrarySync().run(leased, new AbortController().signal);
    expect(lines.findLast(({ msg }) => msg === 'library listed')).toMatchObject({
      requestId: 'asked-for-1',
      libraryId,
      status: 'complete',
    });
    const jobs = await database.database.queries.selectFrom('outbox').select('payload').execute();
    expect(jobs.map(({ payload }) => payload['requestId'])).toEqual(['asked-for-1']);
    expect(await complete()).toBe(before + 1);
    await read();
    expect(lines.findLast(({ msg }) => msg === 'library listed')).not.toHaveProperty('requestId');
  });

  const openHints = () =>
    database.database.queries
      .selectFrom('webhook_hints')
      .selectAll()
      .where('handledAt', 'is', null)
      .execute();
  const retryHints = () =>
    database.database.queries
      .updateTable('webhook_hints')
      .set({ retryAt: new Date(0) })
      .execute();

  it('puts off a hint that failed, so that neither the listing nor other hints wait for it', async () => {
    addVideos(3);
    await read();
    for (const { guid } of library().videos) await sync.addHint({ ...source, guid, state: 3 });
    streaming.failNext('video', new StreamingError('unavailable', 'simulated'));
    expect(await read()).toMatchObject({ status: 'complete' });
    // The provider answered again when the hints were read for the second time, after the listing.
    expect(await openHints()).toMatchObject([{ guid: library().videos[0]?.guid, failures: 1 }]);
    expect(await sync.acquireLease(source)).toBeUndefined();
    await retryHints();
    await read();
    expect(await openHints()).toEqual([]);
  });

  it('ends a hint after its last try', async () => {
    addVideos(1);
    await read();
    await sync.addHint({ ...source, guid: library().videos[0]?.guid ?? '', state: 3 });
    for (let tries = 1; tries <= limits.backgroundWork.maxTries; tries += 1) {
      expect(await openHints()).toHaveLength(1);
      streaming.failNext('video', new StreamingError('refused', 'simulated'));
      await read();
      await retryHints();
    }
    expect(await openHints()).toEqual([]);
  });

  it('stores the other items of a page if one is refused, hides missing ones, and reports it', async () => {
    addVideos(4);
    await read();
    const [gone, , , bad] = library().videos.map(({ guid }) => guid);
    library().videos = library().videos.filter(({ guid }) => guid !== gone);
    for (const video of library().videos)
      Object.assign(video, { title: 'Renamed', durationSeconds: video.guid === bad ? 2 ** 40 : 60 });
    const partial = { status: 'partial', failureCode: 'malformed' };
    expect(await read()).toMatchObject({ ...partial, changed: 2, hidden: 0 });
    expect(await read()).toMatchObject({ ...partial, changed: 0, hidden: 1 });
    const shown = (await rows()).filter(({ visible }) => visible);
    expect(shown.map(({ title }) => title).toSorted()).toEqual(['Dunes 3', 'Renamed', 'Renamed']);
    expect(lines.findLast(({ msg }) => msg === 'an item of the provider cannot be stored')).toMatchObject({
      guid: bad,
    });
  });
});
