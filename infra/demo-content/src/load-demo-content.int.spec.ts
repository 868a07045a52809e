import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits, texts } from '@sandstone/contract';
import {
  ContentWriter,
  EventRepository,
  InsightsRepository,
  PhotoRepository,
  PostRepository,
  SyncedVideoRepository,
  SyncRepository,
  VideoRepository,
} from '@sandstone/database';
import { aPhoto, createTestDatabase, databaseMissing, type TestDatabase } from '@sandstone/database/testing';
import { addDays, utcDay } from '@sandstone/domain';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { type ObjectStorage } from '@sandstone/storage';
import { makeTemporaryStorage, type TemporaryStorage } from '@sandstone/storage/testing';
import sharp from 'sharp';
import { demoEvents } from './events.catalogue.ts';
import { loadDemoContent } from './load-demo-content.ts';
import { demoPhotos } from './photos.catalogue.ts';
import { demoPhotoName } from './picture.ts';
import { demoPosts } from './posts.catalogue.ts';
import { demoVideos } from './videos.catalogue.ts';
import { type VideoHost } from './videos.loader.ts';

const suite = databaseMissing === undefined ? describe : describe.skip;
jest.setTimeout(180_000);
// The demo draws SVG, which the photo pipeline blocks process-wide; one of its suites may have run in this process.
sharp.unblock({ operation: ['VipsForeignLoad'] });

suite(`the demo's content ${databaseMissing ?? ''}`, () => {
  let test: TestDatabase;
  let files: TemporaryStorage;
  const silenced = jest.spyOn(console, 'log');
  beforeEach(async () => {
    silenced.mockImplementation(() => undefined);
    [test, files] = await Promise.all([createTestDatabase(), makeTemporaryStorage()]);
  });
  afterEach(async () => {
    silenced.mockReset();
    await test.drop();
    await files[Symbol.asyncDispose]();
  });

  /** No worker runs here, so its records are written directly. */
  const videoHost: VideoHost = {
    async seed({ collections = [], videos = [] }) {
      const sync = new SyncRepository(test.database);
      const synced = new SyncedVideoRepository(test.database);
      await sync.addVideoLibraries('bunny', ['100001', '100002']);
      await sync.requestListing('bunny');
      for (const [libraryId, type] of [
        ['100001', 'free'],
        ['100002', 'premium'],
      ] as const) {
        const leased = await sync.acquireLease({ provider: 'bunny', libraryId });
        if (leased === undefined) throw new Error('Nobody else reads');
        const { lease } = leased;
        const own = <T extends { libraryId: string }>(list: readonly T[]) =>
          list.filter((item) => item.libraryId === libraryId);
        await synced.recordCollections(
          lease,
          own(collections).map(({ guid = '', name }) => ({ guid, name })),
        );
        await synced.record(
          { lease, type },
          own(videos).map((video) => ({
            guid: video.guid ?? '',
            title: video.title,
            description: video.description ?? null,
            collectionGuid: video.collectionId || null,
            uploadedAt: new Date(video.dateUploaded ?? 0),
            durationSeconds: video.length ?? 0,
            width: video.width ?? null,
            height: video.height ?? null,
            state: 'ready',
            thumbnailFile: video.thumbnailFileName ?? null,
          })),
        );
        await sync.releaseLease(lease);
      }
    },
  };

  // Nor does a worker process the photos.
  const load = (storage: ObjectStorage = files.storage) =>
    loadDemoContent(
      { database: test.database, storage, signals: new InMemorySignalBus(), videoHost },
      {
        wait: () => Promise.resolve(),
        draw: (number) => {
          const name = demoPhotoName(number);
          return Promise.resolve({ name, jpeg: Buffer.from(name) });
        },
      },
    );

  /** A storage that fails after a number of uploads. */
  function failingAfter(objects: number): ObjectStorage {
    let left = objects;
    const failing: ObjectStorage = Object.create(files.storage) as ObjectStorage; // All other methods are its own.
    failing.put = (bucket, ...rest) => {
      if (bucket === 'staging' && left-- <= 0) return Promise.reject(new Error('out of order'));
      return files.storage.put(bucket, ...rest);
    };
    return failing;
  }

  it('is completed after an interruption, without duplicates, and never loaded again', async () => {
    await expect(load(failingAfter(14))).rejects.toThrow('out of order');
    expect(await load()).toBe(true);

    const photos = await new PhotoRepository(test.database).adminPage({ limit: limits.page.maxSize });
    expect(photos.total).toBe(demoPhotos.length);
    expect(new Set(photos.photos.map(({ originalName }) => originalName)).size).toBe(demoPhotos.length);

    const events = await new EventRepository(test.database).menu();
    expect(events.map(({ title }) => title)).toEqual(demoEvents.map(({ title }) => title));
    expect(events.map(({ counts }) => texts.videoCounts(counts))).toEqual([
      '2 Short Clips and 1 Full Video',
      '1 Short Clip and 2 Full Videos',
      '2 Short Clips and 1 Full Video',
      '3 Short Clips',
      '1 Short Clip and 1 Full Video',
      'No videos',
      '1 Short Clip',
      '3 Short Clips and 1 Full Video',
    ]);

    const videos = await new VideoRepository(test.database).page({ limit: limits.page.maxSize });
    expect(videos.videos.map(({ title }) => title)).toEqual(demoVideos.map(({ title }) => title));
    expect(new Set(videos.videos.map(({ orientation }) => orientation)).size).toBe(2);
    expect(videos.videos.some(({ event }) => event === null)).toBe(true);
    for (const { title, type, covers: own } of videos.videos) {
      expect(Object.keys(own).toSorted()).toEqual(type === 'premium' ? ['blurred', 'clear'] : ['clear']);
      const { source } = await test.database.queries
        .selectFrom('covers')
        .select('source')
        .where('id', '=', own.clear?.id ?? '')
        .executeTakeFirstOrThrow();
      expect(source === null).toBe(title === 'Echo');
    }

    const placesOf = (eventId: string) =>
      test.database.queries
        .selectFrom('event_items')
        .leftJoin('videos', 'videos.id', 'videoId')
        .leftJoin('photos', 'photos.id', 'photoId')
        .select(({ fn }) => fn.coalesce('videos.title', 'photos.originalName').as('item'))
        .where('event_items.eventId', '=', eventId)
        .orderBy('position')
        .execute();
    for (const [index, { items = [], coverPhoto }] of demoEvents.entries()) {
      const id = events[index]?.id ?? '';
      expect((await placesOf(id)).map(({ item }) => item)).toEqual(
        items.map((item) => (typeof item === 'number' ? demoPhotoName(item) : item)),
      );
      expect(await new ContentWriter(test.database, { system: 'operator' }).hasCover(id)).toBe(
        coverPhoto !== undefined,
      );
    }

    const posts = new PostRepository(test.database);
    const page = await posts.page({ limit: limits.page.maxSize });
    expect(page.posts.map(({ description }) => description)).toEqual(
      demoPosts.map(({ description }) => description),
    );
    const placed = await test.database.queries.selectFrom('post_photos').selectAll().execute();
    expect(placed).toHaveLength(demoPosts.reduce((sum, post) => sum + post.photos.length, 0));

    const insights = new InsightsRepository(test.database);
    const today = utcDay(new Date());
    const week = [addDays(today, -7), today] as const;
    expect((await insights.days(...week)).length).toBeGreaterThanOrEqual(6);
    expect((await insights.sources(...week))[0]?.source).toBe('x.com');

    await posts.delete(page.posts[0]?.id ?? '', { system: 'operator' });
    expect(await load()).toBe(false);
    expect((await posts.page({ limit: 1 })).total).toBe(demoPosts.length - 1);
  });

  it('skips a database that contains data', async () => {
    await aPhoto(test.database);
    expect(await load()).toBe(false);
    expect(await new EventRepository(test.database).menu()).toEqual([]);
    expect(await new PhotoRepository(test.database).adminPage({ limit: 1 })).toMatchObject({ total: 1 });
  });
});
