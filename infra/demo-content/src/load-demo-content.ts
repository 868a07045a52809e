import {
  AuditRepository,
  CoverRepository,
  type Database,
  EventRepository,
  PhotoRepository,
  PostRepository,
  VideoRepository,
} from '@sandstone/database';
import { type ObjectStorage } from '@sandstone/storage';
import { actor } from './actor.ts';
import { loadPhotos, photosSettled } from './photos.loader.ts';
import { drawDemoPicture } from './picture.ts';
import { loadPosts } from './posts.loader.ts';
import { loadVideos } from './videos.loader.ts';

const begun = 'demo.begin';
const complete = 'demo.complete';

export interface DemoOptions {
  /** For the worker, which makes the photos ready. */
  wait?: typeof photosSettled;
  draw?: typeof drawDemoPicture;
}

/**
 * Loads the demo's content into a fresh database, and into no other. The audit log, which nobody can change, says how
 * far it came: an interrupted load goes on where it was, a complete one is never repeated, whatever was deleted since.
 * @returns false where there was nothing to do
 */
export async function loadDemoContent(
  database: Database,
  storage: ObjectStorage,
  { wait = photosSettled, draw = drawDemoPicture }: DemoOptions = {},
): Promise<boolean> {
  const audit = new AuditRepository(database);
  const photos = new PhotoRepository(database);
  const events = new EventRepository(database);
  const videos = new VideoRepository(database);
  const posts = new PostRepository(database);

  if (await audit.has(complete)) return false;
  if (!(await audit.has(begun))) {
    const lists = [photos.adminPage({ limit: 1 }), videos.page({ limit: 1 }), posts.page({ limit: 1 })];
    const used = (await Promise.all(lists)).some(({ total }) => total > 0);
    if (used || (await events.menu()).length > 0) return false;
    await audit.append({ actor, action: begun });
  }
  await loadPhotos(photos, storage, draw);
  await loadVideos({ events, videos, covers: new CoverRepository(database), storage });
  await loadPosts(posts, photos);
  await wait(photos);
  await audit.append({ actor, action: complete });
  return true;
}
