import { setTimeout as sleep } from 'node:timers/promises';
import { videoTypes } from '@sandstone/contract';
import {
  type CoverRepository,
  type VideoEditingRepository,
  type EventRepository,
  type SyncRepository,
  type VideoRepository,
} from '@sandstone/database';
import { slugify } from '@sandstone/domain';
import { type SignalBus } from '@sandstone/jobs';
import { type Seed } from '@sandstone/demo-servers/control';
import { fakeVideoLibraries } from '@sandstone/demo-servers/libraries';
import { actor } from './actor.ts';
import { demoEvents } from './events.catalogue.ts';
import { drawDemoCover } from './picture.ts';
import { type DemoVideo, demoVideos } from './videos.catalogue.ts';

export interface VideoStores {
  events: EventRepository;
  videos: VideoRepository;
  covers: CoverRepository;
  videoEditing: VideoEditingRepository;
  sync: SyncRepository;
  signals: SignalBus;
}
/** The fake provider, which receives the demo's videos. */
export interface VideoHost {
  seed(content: Seed): Promise<unknown>;
}

/** The name of the adapter that talks to the fake provider. */
const provider = 'bunny';
const timeoutMs = 5 * 60_000;
const askAgainMs = 3000;

const videoLibraryOf = (type: DemoVideo['type']) =>
  fakeVideoLibraries.find((library) => library.type === type)?.id ?? '';

/** Deterministic ids, so that seeding twice changes nothing. */
const guidOf = (kind: 1 | 2 | 3, number: number) =>
  `00000000-0000-4000-800${kind}-${String(number + 1).padStart(12, '0')}`;
const collectionKind = { free: 1, premium: 2 } as const;

/** Each event is a collection in the free library and, when it has full videos, in the premium one. */
function collections(): NonNullable<Seed['collections']> {
  return videoTypes.flatMap((type) =>
    demoEvents.flatMap(({ title }, number) =>
      type === 'free' || demoVideos.some((video) => video.event === title && video.type === type)
        ? [{ libraryId: videoLibraryOf(type), guid: guidOf(collectionKind[type], number), name: title }]
        : [],
    ),
  );
}

async function seeded(video: DemoVideo, number: number): Promise<NonNullable<Seed['videos']>[number]> {
  const event = demoEvents.findIndex(({ title }) => title === video.event);
  const cover = video.cover && (await drawDemoCover(number, { ...video.cover, portrait: video.portrait }));
  return {
    libraryId: videoLibraryOf(video.type),
    guid: guidOf(3, number),
    title: video.title,
    description: video.description,
    dateUploaded: video.publishedAt,
    collectionId: event < 0 ? '' : guidOf(collectionKind[video.type], event),
    length: video.minutes * 60,
    ...(video.portrait ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 }),
    thumbnailFileName: cover === null ? null : 'thumbnail.jpg',
    thumbnail: cover?.toString('base64') ?? null,
  };
}

/** Creates the demo's videos at the provider, waits for the sync, and adds texts that no provider has. */
export async function loadVideos(stores: VideoStores, host: VideoHost): Promise<void> {
  const videos: NonNullable<Seed['videos']> = [];
  for (const [number, video] of demoVideos.entries()) videos.push(await seeded(video, number));
  await host.seed({ collections: collections(), videos });
  console.log(`Demo content: ${videos.length} videos uploaded to the provider`);
  await untilRead(stores);
  await addTexts(stores);
  console.log(`Demo content: ${demoVideos.length} videos in ${demoEvents.length} events`);
}

async function untilRead({ sync, signals, videos, events }: VideoStores): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (let asked = 0; Date.now() < until;) {
    const [{ total }, menu] = await Promise.all([videos.page({ limit: 1 }), events.menu()]);
    if (total >= demoVideos.length && menu.length >= demoEvents.length) return;
    // The worker may have been reading the library during the previous request.
    if (Date.now() - asked > askAgainMs) {
      await sync.requestListing(provider);
      signals.publish('syncWanted', {});
      asked = Date.now();
    }
    await sleep(100);
  }
  throw new Error('The worker did not read the videos in time');
}

/** Finds an event of the demo. */
export async function eventOf(events: EventRepository, title: string) {
  const event = await events.bySlug(slugify(title, 'event'));
  if (event === undefined) throw new Error(`The event '${title}' is missing`);
  return event;
}

/** Adds description and date of each event, which the provider does not have. */
async function addTexts({ events, videoEditing }: VideoStores): Promise<void> {
  for (const { title, description, date } of demoEvents) {
    const event = await eventOf(events, title);
    if (event.description === null) await videoEditing.updateEvent(event.id, { description, date }, actor);
  }
}

/** Waits until the worker has created all covers, so that the site is complete when it is reported ready. */
export async function coversSettled(covers: Pick<CoverRepository, 'counts'>): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const { pending } = await covers.counts();
    if (pending === 0) return;
    await sleep(200);
  }
  throw new Error('The worker did not create the video covers in time');
}
