import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PhotoRepository } from '@sandstone/database';
import { stagingKey } from '@sandstone/domain';
import { type ObjectStorage } from '@sandstone/storage';
import { actor } from './actor.ts';
import { demoPhotoCount, demoPhotoName, type DemoPicture, type drawDemoPicture } from './picture.ts';

const timeoutMs = 5 * 60_000;

/** Uploads missing pictures through the upload route; the worker does the rest. */
export async function loadPhotos(
  photos: PhotoRepository,
  storage: ObjectStorage,
  draw: typeof drawDemoPicture,
): Promise<void> {
  const present = await photoIdsByName(photos);
  // The first photo is uploaded last, so that it is the newest.
  for (let number = demoPhotoCount - 1; number >= 0; number -= 1) {
    if (!present.has(demoPhotoName(number))) await upload(photos, storage, await draw(number));
    if (number % 6 === 0)
      console.log(`Demo content: ${demoPhotoCount - number} of ${demoPhotoCount} pictures drawn`);
  }
}

/** Ids of the demo's photos by upload name. */
export async function photoIdsByName(photos: PhotoRepository): Promise<ReadonlyMap<string, string>> {
  const page = await photos.adminPage({ limit: demoPhotoCount });
  return new Map(page.photos.map(({ originalName, id }) => [originalName, id]));
}

async function upload(photos: PhotoRepository, storage: ObjectStorage, picture: DemoPicture): Promise<void> {
  const key = stagingKey();
  const contentType = 'image/jpeg';
  await storage.put('staging', key, picture.jpeg, { contentType });
  const [recorded] = await photos.recordUploads(
    [
      {
        sha256: createHash('sha256').update(picture.jpeg).digest(),
        bytes: picture.jpeg.byteLength,
        contentType,
        originalName: picture.name,
        description: picture.description,
        listed: true,
        stagingKey: key,
      },
    ],
    actor,
  );
  await storage.delete('staging', recorded?.unusedStagingKeys ?? []);
}

/** Waits until the worker has finished, so that the site is complete when it is reported ready. */
export async function photosSettled(photos: PhotoRepository): Promise<void> {
  const until = Date.now() + timeoutMs;
  let last = -1;
  while (Date.now() < until) {
    const { total } = await photos.adminPage({ limit: 1, status: 'processing' });
    if (total === 0) return;
    if (total !== last)
      console.log(`Demo content: ${demoPhotoCount - total} of ${demoPhotoCount} pictures ready`);
    last = total;
    await sleep(1000);
  }
  console.log('Demo content: the worker is still processing the remaining pictures');
}
