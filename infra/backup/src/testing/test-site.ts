import { randomUUID } from 'node:crypto';
import {
  createDatabase,
  PostRepository,
  RecordSnapshot,
  SessionRepository,
  type TableDigest,
  UserRepository,
} from '@sandstone/database';
import {
  aCover,
  aHash,
  anEvent,
  anIdentity,
  aPhoto,
  aVideo,
  createTestDatabase,
} from '@sandstone/database/testing';
import { buckets } from '@sandstone/storage';
import { makeTemporaryStorage } from '@sandstone/storage/testing';
import { fingerprint } from '../system/hashed-file.ts';
import { collect } from './collect.ts';
import { asOwnClient, type Site } from '../system/site.ts';

export interface TestSite extends Site {
  remove(): Promise<void>;
}

/** A migrated, empty site without other connections. */
export async function emptySite(): Promise<TestSite> {
  const [test, files] = await Promise.all([createTestDatabase(), makeTemporaryStorage()]);
  // Its connections would look like those of an api.
  await test.database.close();
  const config = { url: asOwnClient(test.config.url), poolMax: 3 };
  const database = await createDatabase(config);
  return {
    config,
    database,
    storage: files.storage,
    report: () => undefined,
    async remove() {
      await database.close();
      await test.drop();
      await files[Symbol.asyncDispose]();
    },
  };
}

/** Stores random bytes under every key that records refer to and the store lacks. */
export async function storeNamedObjects({ database, storage }: Site): Promise<void> {
  const named = await RecordSnapshot.take(database, async (snapshot) => collect(snapshot.objects()));
  for (const { bucket, key, contentType } of named) {
    if ((await storage.stat(bucket, key)) !== undefined) continue;
    await storage.put(bucket, key, Buffer.from(`${key} ${randomUUID()}`), { contentType });
  }
}

/** Creates a ready photo with its original and its objects. @returns its id */
export async function aStoredPhoto(site: Site): Promise<string> {
  const id = randomUUID();
  await aPhoto(site.database, {
    id,
    originalKey: `photos/${id}/original`,
    description: 'Line\u2028and "quotes" ✓',
  });
  await storeNamedObjects(site);
  return id;
}

/** A site with data in every table that users fill. */
export async function usedSite(): Promise<TestSite> {
  const site = await emptySite();
  const { database } = site;
  const users = new UserRepository(database);
  const { user } = await users.signIn(anIdentity(), true);
  await new SessionRepository(database).create(user.id);
  const photoIds = [await aStoredPhoto(site), await aStoredPhoto(site)];
  await aPhoto(database, { status: 'processing' });
  await aPhoto(database, { status: 'failed' });
  await aPhoto(database, { deletedAt: new Date() });
  const { id: postId } = await new PostRepository(database).create(
    {
      description: 'Two of them',
      photoIds,
      key: randomUUID(),
      createdOn: new Date('2025-05-05T10:00:00.123Z'),
    },
    { userId: user.id },
  );
  const eventId = await anEvent(database, { description: 'In the dunes' });
  const videoId = await aVideo(database, { curatedTitle: 'Own title', syncedEventId: eventId });
  await aCover(database, videoId, 'clear');
  await aCover(database, videoId, 'blurred', { retiredAt: new Date() });
  await database.queries
    .insertInto('reactions')
    .values([
      { videoId, userId: user.id, reaction: 'love' },
      { videoId, visitorHash: aHash(), reaction: 'fire' },
      { photoId: photoIds[0], userId: user.id, reaction: 'love' },
      { postId, visitorHash: aHash(), reaction: 'love' },
    ])
    .execute();
  await storeNamedObjects(site);
  return site;
}

/** The digests of all tables. */
export const recordsOf = ({ database }: Site): Promise<Record<string, TableDigest>> =>
  RecordSnapshot.take(database, async (snapshot) => {
    const digests: Record<string, TableDigest> = {};
    for (const table of await snapshot.tables()) digests[table] = await snapshot.digest(table);
    return digests;
  });

/** The hashes of all objects, by `bucket/key`. */
export async function objectsOf({ storage }: Site): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const bucket of buckets) {
    for await (const { key } of storage.list(bucket, '')) {
      found[`${bucket}/${key}`] = (await fingerprint(await storage.read(bucket, key))).sha256;
    }
  }
  return found;
}
