import {
  AuditRepository,
  ContentWriter,
  CoverRepository,
  CurationRepository,
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
import { loadPhotos, photosSettled } from './photos.loader.ts';
import { drawDemoPicture } from './picture.ts';
import { loadPosts } from './posts.loader.ts';
import { coversSettled, loadVideos, type VideoHost } from './videos.loader.ts';

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
    curation: new CurationRepository(database),
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
  await audit.append({ actor, action: complete });
  return true;
}
