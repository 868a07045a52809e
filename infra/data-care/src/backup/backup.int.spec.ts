import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AuditRepository,
  createDatabase,
  emptySchema,
  migrate,
  ObjectHold,
  ObjectsHeldError,
  PhotoRepository,
  UserRepository,
} from '@sandstone/database';
import { anIdentity, aPhoto, databaseMissing } from '@sandstone/database/testing';
import { createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { s3Missing, testS3 } from '@sandstone/storage/testing';
import { findPgTools } from '../records/pg-tools.ts';
import { gathered } from '../testing/gathered.ts';
import { type Site } from '../system/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  aStoredPhoto,
  emptySite,
  objectsOf,
  recordsOf,
  storeNamedObjects,
  type TestSite,
  usedSite,
} from '../testing/test-site.ts';
import { nightlyCommand } from './backup.commands.ts';
import { BackupFolder } from './backup-folder.ts';
import { pruneBackups } from './prune-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const suite = databaseMissing === undefined ? describe : describe.skip;
jest.setTimeout(60_000);
/** No pg_dump on this path: the records are written as JSON lines. */
const withoutTools = { PATH: '' };
const pgTools = await findPgTools(17, process.env);

suite(`a backup ${databaseMissing ?? ''}`, () => {
  let site: TestSite;
  let other: TestSite;
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  let folder: BackupFolder;
  beforeEach(async () => {
    [site, other, temporary] = await Promise.all([usedSite(), emptySite(), temporaryFolder()]);
    folder = new BackupFolder(temporary.path);
  });
  afterEach(async () => {
    await Promise.all([site.remove(), other.remove(), temporary[Symbol.asyncDispose]()]);
  });

  const take = (from: Site = site, environment: Record<string, string | undefined> = withoutTools) =>
    takeBackup(from, folder, environment);
  const restore = async (to: Site = other) => restoreBackup(to, folder, await folder.choose(), withoutTools);
  /** Without the log, which tells of the backup and of the restore themselves. */
  const records = async (of: Site) => {
    const { audit_log: _log, ...rest } = await recordsOf(of);
    return rest;
  };
  const names = (found: Record<string, string>) => Object.keys(found).sort();

  it('brings back every record and every object, and signs nobody in', async () => {
    const before = { records: await records(site), objects: await objectsOf(site) };
    await take();
    const restored = await restore();
    expect(await records(other)).toEqual(before.records);
    const objects = await objectsOf(other);
    expect(Object.keys(objects).length).toBeGreaterThan(10);
    expect(before.objects).toMatchObject(objects);
    expect(restored).toMatchObject({ migrated: [], rows: { users: 1, photos: 5, posts: 1, reactions: 2 } });
    const sessions = await other.database.queries.selectFrom('sessions').selectAll().execute();
    expect(sessions).toEqual([]);
    // Numbers go on where they were.
    const [latest, next] = await Promise.all([
      new PhotoRepository(site.database).latestChange(),
      aPhoto(other.database),
    ]);
    expect((await new PhotoRepository(other.database).adminById(next))?.change).toBeGreaterThan(latest);
  });

  const itWithTools = pgTools === undefined ? it.skip : it;
  itWithTools(
    `does so by the database's own pg_dump (${pgTools === undefined ? 'none of version 17 here' : 'found'})`,
    async () => {
      const before = await records(site);
      const { backup } = await take(site, process.env);
      expect(backup.manifest.records.form).toBe('pg_dump');
      await expect(restore()).rejects.toThrow('no pg_restore');
      await restoreBackup(other, folder, backup, process.env);
      expect(await records(other)).toEqual(before);
      expect(await other.database.queries.selectFrom('sessions').selectAll().execute()).toEqual([]);
    },
  );

  it('copies only what is new since the one before', async () => {
    const { copied } = await take();
    expect(copied).toBeGreaterThan(10);
    expect((await take()).copied).toBe(0);
    await aStoredPhoto(site);
    expect((await take()).copied).toBe(4);
    expect(await folder.names()).toHaveLength(3);
  });

  it('is none when it was interrupted, and the next one clears away what that left', async () => {
    await take();
    await aStoredPhoto(site);
    const failing = storageThat(site.storage, { read: () => Promise.reject(new Error('The power went')) });
    await expect(take({ ...site, storage: failing })).rejects.toThrow('The power went');
    expect(await folder.names()).toHaveLength(1);
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.partial'))).toHaveLength(1);
    await take();
    expect(await folder.names()).toHaveLength(2);
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('shows what is damaged, cut short or lost in it, and is not restored then', async () => {
    const { backup } = await take();
    expect((await verifyBackup(folder, backup)).faults).toEqual([]);
    const [first, second, third] = await gathered(folder.objectsOf(backup));
    const path = (entry: typeof first) => folder.blobs.path(entry?.sha256 ?? '');
    await writeFile(path(first), Buffer.alloc(first?.bytes ?? 0, 'x'));
    await truncate(path(second), 3);
    await rm(path(third));
    await writeFile(join(backup.folder, 'photos.ndjson.gz'), 'something else');
    const { faults } = await verifyBackup(folder, backup);
    expect(faults).toHaveLength(4);
    expect(faults.filter((fault) => fault.includes('is damaged'))).toHaveLength(2);
    expect(faults.find((fault) => fault.includes(first?.key ?? '?'))).toContain('damaged');
    await expect(restore()).rejects.toThrow('The backup is not sound');
    expect(await objectsOf(other)).toEqual({});
  });

  it('is mended by the next one, once the damaged file is away', async () => {
    const { backup } = await take();
    const [first] = await gathered(folder.objectsOf(backup));
    await rm(folder.blobs.path(first?.sha256 ?? ''));
    expect((await take()).copied).toBe(1);
    expect((await verifyBackup(folder, backup)).faults).toEqual([]);
  });

  it('names what the store had lost already', async () => {
    const [lost = ''] = names(await objectsOf(site));
    const [bucket = '', ...key] = lost.split('/');
    await site.storage.delete(bucket as 'public', [key.join('/')]);
    const { backup } = await take();
    expect(backup.manifest.objects.missing).toEqual([lost]);
    await restore();
  });

  it('goes into an empty site alone', async () => {
    await take();
    await new UserRepository(other.database).signIn(anIdentity(), false);
    await expect(restore()).rejects.toThrow('This site is not empty (it has users)');
    await expect(restore(site)).rejects.toThrow('This site is not empty');
  });

  it('goes into no store that holds something else, and into no site that runs', async () => {
    await take();
    await other.storage.put('public', 'photos/stranger/1/320.webp', Buffer.from('x'), {
      contentType: 'image/webp',
    });
    await expect(restore()).rejects.toThrow('object store is not empty (public/photos/stranger/1/320.webp)');
    await other.storage.delete('public', ['photos/stranger/1/320.webp']);
    const api = await createDatabase({ url: other.config.url.replace(/\?.*/, ''), poolMax: 1 });
    try {
      await expect(restore()).rejects.toThrow('stop its api and its worker first');
    } finally {
      await api.close();
    }
    await restore();
  });

  it('makes the buckets that a new store lacks', async () => {
    await take();
    let made = false;
    const fresh = storageThat(other.storage, {
      ensureBuckets: () => {
        made = true;
        return other.storage.ensureBuckets();
      },
      list: (...args) => {
        if (!made) throw new Error('NoSuchBucket');
        return other.storage.list(...args);
      },
    });
    await restore({ ...other, storage: fresh });
    expect(await records(other)).toEqual(await records(site));
  });

  it('is not taken of a database without tables', async () => {
    await emptySchema(other.database);
    await expect(take(other)).rejects.toThrow('has no tables yet');
    await expect(folder.choose()).rejects.toThrow('There is no backup');
    // It can be restored into one.
    await take();
    await restore();
    expect(await records(other)).toEqual(await records(site));
  });

  it('is restored by a second try where the first was interrupted', async () => {
    await take();
    let puts = 0;
    const failing = storageThat(other.storage, {
      put: (...args) =>
        ++puts > 5 ? Promise.reject(new Error('The power went')) : other.storage.put(...args),
    });
    await expect(restore({ ...other, storage: failing })).rejects.toThrow('The power went');
    await restore();
    expect(await records(other)).toEqual(await records(site));
  });

  it('tells a store that gives back other bytes than it was given', async () => {
    await take();
    const lying = storageThat(other.storage, {
      read: () => Promise.resolve(Readable.from([Buffer.from('?')])),
    });
    await expect(restore({ ...other, storage: lying })).rejects.toThrow('other than it went in');
  });

  it('is whole while photos come and go: what goes stays until it is through, what comes is in the next', async () => {
    const leaving = await aStoredPhoto(site);
    const before = await objectsOf(site);
    const photos = new PhotoRepository(site.database);
    const hold = new ObjectHold(site.database);
    let coming = '';
    let reads = 0;
    let removed: boolean | undefined;
    const busy = storageThat(site.storage, {
      read: async (...args) => {
        if (++reads === 1) {
          await photos.markDeleted(leaving, { system: 'operator' });
          // As the worker does.
          removed = await hold.removing(() =>
            site.storage.delete('originals', [`photos/${leaving}/original`]),
          );
          coming = await aStoredPhoto(site);
        }
        return site.storage.read(...args);
      },
    });
    const { backup } = await take({ ...site, storage: busy });
    expect(removed).toBe(false);
    expect(backup.manifest.objects.missing).toEqual([]);
    await restore();
    const restored = await objectsOf(other);
    expect(before).toMatchObject(restored);
    expect(names(restored).filter((name) => name.includes(leaving))).toHaveLength(4);
    expect(names(restored).filter((name) => name.includes(coming))).toEqual([]);
    expect(await new PhotoRepository(other.database).adminById(leaving)).toMatchObject({ status: 'ready' });
    // Now that it is through.
    expect(await hold.removing(() => Promise.resolve())).toBe(true);
  });

  it('is not taken twice at once', async () => {
    const hold = new ObjectHold(site.database);
    await hold.during(async () => {
      const second = await createDatabase(site.config);
      try {
        await expect(new ObjectHold(second).during(() => Promise.resolve(), 50)).rejects.toThrow(
          ObjectsHeldError,
        );
      } finally {
        await second.close();
      }
    });
  });

  it('of an older version is brought up to this one', async () => {
    // A site whose last migration has not run yet.
    const older = await emptySite();
    try {
      const all = await latestMigrations(older);
      await emptySchema(older.database);
      await migrate(older.config, all.at(-2));
      await older.database.queries
        .insertInto('users')
        .values({ issuer: 'urn:test', subject: 'one', provider: 'google.com', email: null })
        .execute();
      await take(older);
      expect((await restore()).migrated).toEqual(all.slice(-1));
      const users = await other.database.queries.selectFrom('users').select('subject').execute();
      expect(users).toEqual([{ subject: 'one' }]);
    } finally {
      await older.remove();
    }
  });

  it('is a whole routine in one, for each night', async () => {
    const { path } = folder;
    const nightly = (keep: string) => nightlyCommand(site, path, keep, withoutTools);
    const told = () => new AuditRepository(site.database).has('site.backup');
    await expect(nightly('all')).rejects.toThrow('A number from 1');
    expect(await folder.names()).toEqual([]);
    await take();
    expect(await told()).toBe(false);
    const said = await nightly('1');
    expect(said.join('\n')).toMatch(/is whole.*is sound.*Removed 1 backups/s);
    expect(await folder.names()).toHaveLength(1);
    expect(await told()).toBe(true);
  });

  it('is not told of, and takes no older one’s place, where it proves unsound', async () => {
    const { backup } = await take();
    const [first] = await gathered(folder.objectsOf(backup));
    await writeFile(folder.blobs.path(first?.sha256 ?? ''), Buffer.alloc(first?.bytes ?? 0, 'x'));
    await expect(nightlyCommand(site, folder.path, '1', withoutTools)).rejects.toThrow('is not sound');
    expect(await new AuditRepository(site.database).has('site.backup')).toBe(false);
    expect(await folder.names()).toHaveLength(2);
  });

  it('goes when newer ones are enough, with the bytes that only it named', async () => {
    const lost = await aStoredPhoto(site);
    await take();
    await site.database.queries.deleteFrom('photos').where('id', '=', lost).execute();
    await take();
    expect(await pruneBackups(folder, 1)).toEqual({ backups: 1, objects: 4 });
    expect(await pruneBackups(folder, 1)).toEqual({ backups: 0, objects: 0 });
    await restore();
    await storeNamedObjects(other);
    expect(await records(other)).toEqual(await records(site));
  });
});

const missing = databaseMissing ?? s3Missing;
const s3Suite = missing === undefined ? describe : describe.skip;

s3Suite(`a backup of a site with files ${missing ?? ''}`, () => {
  it('goes into an S3 store, and one of that into files again', async () => {
    const [site, inS3, again] = await Promise.all([usedSite(), emptySite(), emptySite()]);
    await using temporary = await temporaryFolder();
    const folder = new BackupFolder(temporary.path);
    const storage = createObjectStorage(testS3());
    try {
      await takeBackup(site, folder, withoutTools);
      await restoreBackup({ ...inS3, storage }, folder, await folder.choose(), withoutTools);
      const { copied } = await takeBackup({ ...inS3, storage }, folder, withoutTools);
      expect(copied).toBeGreaterThan(10);
      await restoreBackup(again, folder, await folder.choose(), withoutTools);
      expect(await objectsOf(again)).toEqual(await objectsOf({ ...inS3, storage }));
      expect(await objectsOf(site)).toMatchObject(await objectsOf(again));
    } finally {
      await Promise.all([site.remove(), inS3.remove(), again.remove()]);
    }
  });
});

/** The store, but for some of what it does. */
function storageThat(storage: ObjectStorage, changes: Partial<ObjectStorage>): ObjectStorage {
  return new Proxy(storage, {
    get(target, name, receiver) {
      const changed: unknown = Reflect.get(changes, name);
      if (changed !== undefined) return changed;
      const own: unknown = Reflect.get(target, name, receiver);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

async function latestMigrations({ database }: Site): Promise<string[]> {
  const rows = await database.orm.em
    .fork()
    .execute<{ name: string }[]>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}
