import { type FakeProviderControl, type Seed } from '@sandstone/demo-servers/control';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { executeSql, withDatabase } from '@sandstone/test-system/system-database';
import { videoLibraryOf } from './synced-videos.ts';
import { expect } from './test.ts';

export type VideoSeed = NonNullable<Seed['videos']>[number];

const numberedGuid = (kind: number, number: number) =>
  `5e000000-0000-4000-800${kind}-${String(number).padStart(12, '0')}`;
const firstUploadMs = Date.UTC(2025, 0, 1);
const freeCollections = 5;
const premiumCollections = 2;
const range = (count: number) => Array.from({ length: count }, (_, number) => number);

export const guidOf = (number: number): string => numberedGuid(1, number);

/** Returns a free video without a thumbnail. Videos with a higher number are newer. */
export const freeVideo = (number: number, rest: Partial<VideoSeed> = {}): VideoSeed => ({
  libraryId: videoLibraryOf('free').id,
  guid: guidOf(number),
  title: `Dunes ${number}`,
  dateUploaded: new Date(firstUploadMs + number * 60_000).toISOString(),
  collectionId: numberedGuid(3, number % freeCollections),
  thumbnail: null,
  ...rest,
});

const premiumVideo = (number: number): VideoSeed =>
  freeVideo(number, {
    libraryId: videoLibraryOf('premium').id,
    guid: numberedGuid(2, number),
    title: `Mesa ${number}`,
    collectionId: numberedGuid(4, number % premiumCollections),
  });

/** Returns a free and a premium library with these numbers of videos. */
export const videoLibrariesOf = (free: number, premium: number): Seed => ({
  collections: [
    ...range(freeCollections).map((number) => ({
      libraryId: videoLibraryOf('free').id,
      guid: numberedGuid(3, number),
      name: `Journey ${number}`,
    })),
    ...range(premiumCollections).map((number) => ({
      libraryId: videoLibraryOf('premium').id,
      guid: numberedGuid(4, number),
      name: `Long journey ${number}`,
    })),
  ],
  videos: [...range(free).map((number) => freeVideo(number)), ...range(premium).map(premiumVideo)],
});

/** A pattern for the path of the free library's video pages, for rules. */
export const freeVideosPath = `^/library/${videoLibraryOf('free').id}/videos$`;

/** Returns all rows of videos, with their physical location and the transaction that wrote them. */
export const videoRowVersions = (system: RunningSystem): Promise<object[]> =>
  withDatabase(system, ({ orm }) =>
    orm.em.fork().execute<object[]>('select ctid::text, xmin::text, * from videos order by id'),
  );

/** Makes the provider delay its response for one page of the free library by a minute. */
export async function stallPage(provider: FakeProviderControl, page: number): Promise<void> {
  await provider.forgetRequests();
  await provider.addRules([
    { origin: 'api', path: freeVideosPath, skip: page - 1, kind: 'stall', ms: 60_000 },
  ]);
}

/** Resolves when a worker waits for the stalled page. */
export async function untilStalled(provider: FakeProviderControl): Promise<void> {
  const isStalled = async () =>
    (await provider.requests()).some(
      ({ path, status }) => new RegExp(freeVideosPath).test(path) && status === null,
    );
  await expect.poll(isStalled, { intervals: [50], message: 'a page is stalled' }).toBe(true);
}

/** Expires the leases of all running syncs, as if their workers had not renewed them in time. */
export const expireLeases = (system: RunningSystem): Promise<void> =>
  executeSql(
    system,
    "update sync_libraries set leased_until = now() - interval '1 second' where leased_until is not null",
  );
