import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContentWriter, type PhotoRepository } from '@sandstone/database';
import { stagingKey } from '@sandstone/domain';
import { type ObjectStorage } from '@sandstone/storage';
import { type DemoPhoto, demoPhotos } from './photos.catalogue.ts';
import { demoPhotoName, type DemoPicture, type drawDemoPicture } from './picture.ts';

const demoPhotoCount = demoPhotos.length;
const timeoutMs = 5 * 60_000;

/** Uploads missing pictures with their dates; the worker does the rest. */
export async function loadPhotos(
  { photos, content }: { photos: PhotoRepository; content: ContentWriter },
  storage: ObjectStorage,
  draw: typeof drawDemoPicture,
): Promise<void> {
  const present = await photoIdsByName(photos);
  for (const [number, photo] of demoPhotos.entries()) {
    if (!present.has(demoPhotoName(number))) {
      await upload(content, storage, photo, await draw(number, photo.takenAt));
    }
    if ((number + 1) % 6 === 0)
      console.log(`Demo content: ${number + 1} of ${demoPhotoCount} pictures drawn`);
  }
}

/** Ids of the demo's photos by upload name. */
export async function photoIdsByName(photos: PhotoRepository): Promise<ReadonlyMap<string, string>> {
  const page = await photos.adminPage({ limit: demoPhotoCount });
  return new Map(page.photos.map(({ originalName, id }) => [originalName, id]));
}

async function upload(
  content: ContentWriter,
  storage: ObjectStorage,
  { caption, uploadedAt }: DemoPhoto,
  picture: DemoPicture,
): Promise<void> {
  const key = stagingKey();
  const contentType = 'image/jpeg';
  await storage.put('staging', key, picture.jpeg, { contentType });
  const { unusedStagingKeys } = await content.recordPhoto(
    {
      sha256: createHash('sha256').update(picture.jpeg).digest(),
      bytes: picture.jpeg.byteLength,
      contentType,
      originalName: picture.name,
      description: caption,
      listed: true,
      stagingKey: key,
    },
    uploadedAt,
  );
  await storage.delete('staging', unusedStagingKeys);
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
