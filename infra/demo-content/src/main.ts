// Loads the demo's content into an empty database, through the same door as any upload: staged bytes, a row and an
// outbox entry; the worker does the rest. Run again after an interruption it goes on, because the pictures are always
// the same ones; run on a database that anybody has used, it does nothing.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadDatabaseConfig, loadStorageConfig } from '@sandstone/config';
import { createDatabase, PhotoRepository } from '@sandstone/database';
import { stagingKey } from '@sandstone/domain';
import { createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { demoPhotoCount, type DemoPicture, drawDemoPicture } from './picture.ts';

const actor = { system: 'demo' } as const;
const patienceMs = 5 * 60_000;

const database = await createDatabase(loadDatabaseConfig());
const storage = createObjectStorage(loadStorageConfig());
const photos = new PhotoRepository(database);
try {
  const existing = await photos.adminPage({ limit: 1 });
  const unfinished = existing.total < demoPhotoCount && (await onlyDemoPhotos());
  if (existing.total > 0 && !unfinished) {
    console.log('Demo content: this database has content already');
  } else {
    for (let number = demoPhotoCount - 1; number >= 0; number -= 1) {
      await upload(photos, storage, await drawDemoPicture(number));
      if (number % 6 === 0)
        console.log(`Demo content: ${demoPhotoCount - number} of ${demoPhotoCount} pictures drawn`);
    }
    await settled();
  }
} finally {
  await database.close();
}

async function onlyDemoPhotos(): Promise<boolean> {
  const page = await photos.adminPage({ limit: demoPhotoCount });
  return page.photos.every((photo) => /^demo-\d\d\.jpg$/.test(photo.originalName));
}

async function upload(into: PhotoRepository, objects: ObjectStorage, picture: DemoPicture): Promise<void> {
  const key = stagingKey();
  const contentType = 'image/jpeg';
  await objects.put('staging', key, picture.jpeg, { contentType });
  const [recorded] = await into.recordUploads(
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
  await objects.delete('staging', recorded?.unusedStagingKeys ?? []);
}

/** Waits until the worker is through, so that the site is whole when it is called ready. */
async function settled(): Promise<void> {
  const until = Date.now() + patienceMs;
  let last = -1;
  while (Date.now() < until) {
    const { total } = await photos.adminPage({ limit: 1, status: 'processing' });
    if (total === 0) return;
    if (total !== last)
      console.log(`Demo content: ${demoPhotoCount - total} of ${demoPhotoCount} pictures ready`);
    last = total;
    await sleep(1000);
  }
  console.log('Demo content: the worker is still busy with the rest of the pictures');
}
