import {
  AuditRepository,
  ContentWriter,
  CoverRepository,
  VideoEditingRepository,
  type Database,
  EventRepository,
  PhotoRepository,
  PostRepository,
  SiteStateRepository,
  SyncRepository,
  VideoRepository,
} from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { type ObjectStorage } from '@sandstone/storage';
import { actor } from './actor.ts';
import { chooseEventCovers, loadEventItems } from './event-items.loader.ts';
import { loadPhotos, photoIdsByName, photosSettled } from './photos.loader.ts';
import { demoPhotoName, drawDemoPicture } from './picture.ts';
import { coversSettled, loadVideos, type VideoHost } from './videos.loader.ts';
import { demoPosts } from './posts.catalogue.ts';
import { loadViews } from './views.loader.ts';

/** Inserts missing posts; their photos must be uploaded, but not processed. */
async function loadPosts(posts: PostRepository, photos: PhotoRepository): Promise<void> {
  const ids = await photoIdsByName(photos);
  const present = await posts.page({ limit: demoPosts.length });
  const written = new Set(present.posts.map(({ description }) => description));
  for (const { description, createdOn, photos: numbers } of demoPosts) {
    if (written.has(description)) continue;
    const photoIds = numbers.flatMap((number) => ids.get(demoPhotoName(number)) ?? []);
    await posts.create({ description, photoIds, createdOn: new Date(createdOn) }, actor);
  }
  console.log(`Demo content: ${demoPosts.length} posts`);
}

const begun = 'demo.begin';
const complete = 'demo.complete';

export interface DemoServices {
  database: Database;
  storage: ObjectStorage;
  signals: SignalBus;
  /** Undefined with a real provider, whose videos are not part of the demo. */
  videoHost: VideoHost | undefined;
}
export interface DemoOptions {
  /** Waits for the worker, which processes photos and covers. */
  wait?: (photos: PhotoRepository, covers: CoverRepository) => Promise<void>;
  draw?: typeof drawDemoPicture;
}

async function everythingSettled(photos: PhotoRepository, covers: CoverRepository): Promise<void> {
  await photosSettled(photos);
  await coversSettled(covers);
}

/**
 * Loads the demo's content into a fresh database only. The audit log, which nobody can change, records the progress: an
 * interrupted load continues, and a completed one is never repeated, even after deletions.
 * @returns false when there was nothing to do
 */
export async function loadDemoContent(
  { database, storage, signals, videoHost }: DemoServices,
  { wait = everythingSettled, draw = drawDemoPicture }: DemoOptions = {},
): Promise<boolean> {
  const audit = new AuditRepository(database);
  const photos = new PhotoRepository(database);
  const posts = new PostRepository(database);
  const covers = new CoverRepository(database);
  const stores = {
    photos,
    content: new ContentWriter(database, actor),
    events: new EventRepository(database),
    videos: new VideoRepository(database),
    videoEditing: new VideoEditingRepository(database),
    sync: new SyncRepository(database),
    covers,
    signals,
  };

  if (await audit.has(complete)) return false;
  if (!(await audit.has(begun))) {
    const lists = [
      photos.adminPage({ limit: 1 }),
      stores.videos.page({ limit: 1 }),
      posts.page({ limit: 1 }),
    ];
    const used = (await Promise.all(lists)).some(({ total }) => total > 0);
    if (used || (await stores.events.menu()).length > 0) return false;
    await audit.append({ actor, action: begun });
  }
  await new SiteStateRepository(database).openFirst(actor);
  await loadPhotos(stores, storage, draw);
  if (videoHost !== undefined) {
    await loadVideos(stores, videoHost);
    await loadEventItems(stores);
  }
  await loadPosts(posts, photos);
  await wait(photos, covers);
  if (videoHost !== undefined) {
    await chooseEventCovers(stores);
    await wait(photos, covers);
  }
  await loadViews(database);
  await audit.append({ actor, action: complete });
  return true;
}
