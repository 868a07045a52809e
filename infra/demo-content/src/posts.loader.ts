import { type PhotoRepository, type PostRepository } from '@sandstone/database';
import { actor } from './actor.ts';
import { photoIdsByName } from './photos.loader.ts';
import { demoPhotoName } from './picture.ts';
import { demoPosts } from './posts.catalogue.ts';

/** Inserts missing posts; their photos must be uploaded, but not processed. */
export async function loadPosts(posts: PostRepository, photos: PhotoRepository): Promise<void> {
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
