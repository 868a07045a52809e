import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type SyncRunRecord, SyncedVideoRepository, SyncRepository } from '@sandstone/database';
import { createTestDatabase, databaseMissing, type TestDatabase } from '@sandstone/database/testing';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { createLogger } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { StreamingError } from '@sandstone/streaming';
import {
  fakeLibrary,
  FakeStreamingProvider,
  providerCollectionOf,
  providerVideoOf,
} from '@sandstone/streaming/testing';
import { LibrarySync } from './library-sync.ts';

const suite = databaseMissing === undefined ? describe : describe.skip;
const libraryId = '100001';
const intervalSeconds = 600;

suite(`the reading of a library ${databaseMissing ?? ''}`, () => {
  let database: TestDatabase;
  let sync: SyncRepository;
  let syncedVideos: SyncedVideoRepository;
  let streaming: FakeStreamingProvider;
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const logger = createLogger('worker', 'info', { write });
  const unread = () => Promise.reject(new Error('Nobody reads the state here'));
  const metrics = new WorkerMetrics(() => database.database.poolUse(), {
    queues: unread,
    records: unread,
    sync: undefined,
  });

  beforeAll(async () => {
    database = await createTestDatabase();
    sync = new SyncRepository(database.database);
    syncedVideos = new SyncedVideoRepository(database.database, 'blurred');
  }, 60_000);
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
    streaming = new FakeStreamingProvider([fakeLibrary(libraryId, 'free')]);
    await sync.addLibraries(streaming.name, [libraryId]);
  });

  const library = () => streaming.library(libraryId);
  const fill = (count: number) => {
    library().videos = Array.from({ length: count }, (_, number) =>
      providerVideoOf({ title: `Dunes ${number}`, uploadedAt: new Date(1_770_000_000_000 - number * 1000) }),
    );
  };
  /** What is due, with the request for it; as another worker each time. */
  const read = async (signal = new AbortController().signal): Promise<SyncRunRecord | null> => {
    await sync.requestListing(streaming.name);
    const leased = await sync.acquireLease({ provider: streaming.name, libraryId });
    if (leased === undefined) throw new Error('Nobody let go of the library');
    const signals = new InMemorySignalBus();
    await new LibrarySync(
      { streaming, sync, syncedVideos, signals, logger, metrics },
      library(),
      intervalSeconds,
    ).run(leased, signal);
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

  it('brings all of it in, page by page', async () => {
    fill(250);
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

  it('reads again when videos come and go while it reads, and ends with the truth', async () => {
    fill(250);
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

  it('hides nothing while a library never stands still, and says so', async () => {
    fill(150);
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

  it('hides what is gone after two complete listings, and asks for the second one soon', async () => {
    fill(120);
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

  it('hides nothing after a failure, and keeps what it read before it', async () => {
    fill(250);
    await read();
    library().videos.splice(0, 200);
    library().videos.push(providerVideoOf({ title: 'New' }));
    for (const failure of ['unavailable', 'rate_limited', 'unauthorized', 'malformed'] as const) {
      streaming.failNext('videos', new StreamingError(failure, 'as the test says'));
      expect(await read()).toMatchObject({ status: 'failed', failureCode: failure, hidden: 0 });
    }
    expect((await rows()).filter(({ visible }) => visible)).toHaveLength(250);
  });

  it('takes an item that it cannot understand for a listing that is not complete', async () => {
    fill(10);
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

  it('is left as it is when the worker stops, and the next one goes over all of it', async () => {
    fill(250);
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

  it('follows a webhook to what the provider says now, whatever it said then', async () => {
    fill(3);
    await read();
    const [video] = library().videos;
    if (video === undefined) throw new Error('There is a first one');
    const collection = providerCollectionOf({ name: 'Wide Sky' });
    library().collections.push(collection);
    Object.assign(video, { title: 'Named anew', collectionGuid: collection.guid });
    const source = { provider: streaming.name, libraryId };
    // Old news first, twice, and news of a video that nobody has.
    for (const state of [3, 1, 1]) await sync.addHint({ ...source, guid: video.guid, state });
    await sync.addHint({ ...source, guid: randomUUID(), state: 3 });
    const fresh = providerVideoOf({ title: 'Just in' });
    library().videos.unshift(fresh);
    await sync.addHint({ ...source, guid: fresh.guid, state: 3 });

    streaming.calls.length = 0;
    const leased = await sync.acquireLease(source);
    expect(leased?.listing).toBeUndefined();
    if (leased === undefined) return;
    const signals = new InMemorySignalBus();
    await new LibrarySync({ streaming, sync, syncedVideos, signals, logger, metrics }, library(), 600).run(
      leased,
      new AbortController().signal,
    );
    await expectMatchesProvider();
    expect((await rows()).find(({ guid }) => guid === video.guid)?.eventId).not.toBeNull();
    expect(streaming.calls.filter(({ call }) => call === 'video')).toHaveLength(3);
    expect(streaming.calls.filter(({ call }) => call === 'videos')).toEqual([]);
    expect(await sync.openHints(source, 10)).toEqual([]);
  });

  it('goes by the request that asked for it: in the log, and in the jobs that follow', async () => {
    fill(1);
    const source = { provider: streaming.name, libraryId };
    await sync.requestListing(streaming.name, 'asked-for-1');
    const leased = await sync.acquireLease(source);
    if (leased === undefined) throw new Error('Nobody let go of the library');
    const signals = new InMemorySignalBus();
    const collaborators = { streaming, sync, syncedVideos, signals, logger, metrics };
    // A number, as the library hands out what it counts with.
    const complete = async () =>
      (await metrics.syncRuns.get()).values.find(({ labels }) => labels.status === 'complete')?.value ?? 0;
    const before = await complete();
    await new LibrarySync(collaborators, library(), 600).run(leased, new AbortController().signal);
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

  it('keeps a webhook that could not be followed for later', async () => {
    fill(1);
    await read();
    const source = { provider: streaming.name, libraryId };
    await sync.addHint({ ...source, guid: library().videos[0]?.guid ?? '', state: 3 });
    streaming.failNext('video', new StreamingError('unavailable', 'as the test says'));
    expect(await read()).toMatchObject({ status: 'failed', failureCode: 'unavailable' });
    expect(await sync.openHints(source, 10)).toHaveLength(1);
    await read();
    expect(await sync.openHints(source, 10)).toEqual([]);
  });
});
