import { type Seed } from '@sandstone/fake-provider';
import { type FakeProviderControl } from '@sandstone/fake-provider/control';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { executeIn, withDatabase } from '@sandstone/test-system/system-database';
import { libraryOf } from './provider-truth.ts';
import { expect } from './test.ts';

export type VideoSeed = NonNullable<Seed['videos']>[number];

const numbered = (kind: number, number: number) =>
  `5e000000-0000-4000-800${kind}-${String(number).padStart(12, '0')}`;
const firstUpload = Date.UTC(2025, 0, 1);
const freeCollections = 5;
const premiumCollections = 2;
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

export const guidOf = (number: number): string => numbered(1, number);

/** A free one. The higher its number, the newer it is. Without a picture: those are another matter. */
export const freeVideo = (number: number, rest: Partial<VideoSeed> = {}): VideoSeed => ({
  libraryId: libraryOf('free').id,
  guid: guidOf(number),
  title: `Dunes ${number}`,
  dateUploaded: new Date(firstUpload + number * 60_000).toISOString(),
  collectionId: numbered(3, number % freeCollections),
  thumbnail: null,
  ...rest,
});

const premiumVideo = (number: number): VideoSeed =>
  freeVideo(number, {
    libraryId: libraryOf('premium').id,
    guid: numbered(2, number),
    title: `Mesa ${number}`,
    collectionId: numbered(4, number % premiumCollections),
  });

/** Two libraries with so many videos. */
export const librariesOf = (free: number, premium: number): Seed => ({
  collections: [
    ...upTo(freeCollections).map((number) => ({
      libraryId: libraryOf('free').id,
      guid: numbered(3, number),
      name: `Journey ${number}`,
    })),
    ...upTo(premiumCollections).map((number) => ({
      libraryId: libraryOf('premium').id,
      guid: numbered(4, number),
      name: `Long journey ${number}`,
    })),
  ],
  videos: [...upTo(free).map((number) => freeVideo(number)), ...upTo(premium).map(premiumVideo)],
});

/** The path of the free library's pages, for faults. */
export const freePages = `^/library/${libraryOf('free').id}/videos$`;

/** All that stands in the records of videos, down to which transaction wrote a row. */
export const videoTraces = (system: RunningSystem): Promise<object[]> =>
  withDatabase(system, ({ orm }) =>
    orm.em.fork().execute<object[]>('select ctid::text, xmin::text, * from videos order by id'),
  );

/** From now on the provider keeps its answer for one page of the free library back, for a minute. */
export async function holdPage(provider: FakeProviderControl, page: number): Promise<void> {
  await provider.forgetRequests();
  await provider.addFaults({ origin: 'api', path: freePages, skip: page - 1, kind: 'stall', ms: 60_000 });
}

/** Resolves when a worker waits for what is held. */
export async function untilHeld(provider: FakeProviderControl): Promise<void> {
  const held = async () =>
    (await provider.requests()).some(
      ({ path, status }) => new RegExp(freePages).test(path) && status === null,
    );
  await expect.poll(held, { intervals: [50], message: 'a page is held back' }).toBe(true);
}

/** As if whoever reads a library had been silent for its minute. */
export const endLeases = (system: RunningSystem): Promise<void> =>
  executeIn(
    system,
    "update sync_libraries set leased_until = now() - interval '1 second' where leased_until is not null",
  );
