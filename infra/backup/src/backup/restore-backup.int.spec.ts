import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { defaultSiteSettings, limits } from '@sandstone/contract';
import {
  createDatabase,
  migrate,
  PhotoCommandRepository,
  PhotoRepository,
  resetSchema,
  SetupRepository,
  SiteSettingsRepository,
  UserRepository,
} from '@sandstone/database';
import { anIdentity, aPhoto, databaseMissing } from '@sandstone/database/testing';
import { createObjectStorage } from '@sandstone/storage';
import { s3Missing, testS3 } from '@sandstone/storage/testing';
import { findPgTools } from '../records/pg-tools.ts';
import { backupSuite, recordsWithoutLog, storageThat, withoutTools } from '../testing/backup.suite.ts';
import { type Site } from '../system/site.ts';
import { collect } from '../testing/collect.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { emptySite, objectsOf, usedSite } from '../testing/test-site.ts';
import { BackupFolder } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const pgTools = await findPgTools(17, process.env);

backupSuite('a backup that is restored', (harness) => {
  it('restores every record and object, without sessions', async () => {
    const settings = new SiteSettingsRepository(harness.site.database);
    const mark = await settings.keepMark(Buffer.alloc(limits.siteMark.sidePx ** 2 * 3, 7));
    const pictures = { ...defaultSiteSettings.pictures, mark };
    await settings.save('pictures', { value: pictures, unchangedSince: 0 }, { system: 'operator' });
    const before = { records: await recordsWithoutLog(harness.site), objects: await objectsOf(harness.site) };
    await harness.take();
    // A new site has printed a code, which does not make it a used one.
    await new SetupRepository(harness.other.database).accept('ABCD-EFGH');
    const restored = await harness.restore();
    expect(await new SetupRepository(harness.other.database).isPossible()).toBe(false);
    const restoredSettings = new SiteSettingsRepository(harness.other.database);
    expect((await restoredSettings.versioned()).pictures).toEqual({ value: pictures, version: 1 });
    expect(await restoredSettings.markPixels(mark)).toEqual(await settings.markPixels(mark));
    expect(await recordsWithoutLog(harness.other)).toEqual(before.records);
    const objects = await objectsOf(harness.other);
    expect(Object.keys(objects).length).toBeGreaterThan(10);
    expect(before.objects).toMatchObject(objects);
    expect(restored).toMatchObject({ migrated: [], rows: { users: 1, photos: 5, posts: 1, reactions: 4 } });
    const sessions = await harness.other.database.queries.selectFrom('sessions').selectAll().execute();
    expect(sessions).toEqual([]);
    // Sequences continue from their values.
    const [latest, next] = await Promise.all([
      new PhotoRepository(harness.site.database).latestChange(),
      aPhoto(harness.other.database),
    ]);
    expect((await new PhotoRepository(harness.other.database).adminById(next))?.change).toBeGreaterThan(
      latest,
    );
  });

  it('finishes, or undoes, a command on photos of which it contains a part', async () => {
    const actor = { system: 'operator' } as const;
    const { photosPerStep } = limits.library;
    const ids = await Promise.all(
      Array.from({ length: photosPerStep + 1 }, () => aPhoto(harness.site.database, { status: 'failed' })),
    );
    const commands = ({ database }: Site) => new PhotoCommandRepository(database);
    const command = { id: randomUUID(), action: 'describe', photoIds: ids, description: 'Dunes' } as const;
    await commands(harness.site).start(command, actor);
    expect(await commands(harness.site).runStep()).toBeDefined();
    await harness.take();
    await harness.restore();
    const described = async () => {
      const { found } = await harness.other.database.queries
        .selectFrom('photos')
        .where('description', '=', command.description)
        .select(({ fn }) => fn.countAll<string>().as('found'))
        .executeTakeFirstOrThrow();
      return Number(found);
    };
    expect(await described()).toBe(photosPerStep);
    const other = commands(harness.other);
    expect(await other.byId(command.id)).toMatchObject({ done: photosPerStep, total: ids.length });
    while ((await other.runStep()) !== undefined);
    expect(await described()).toBe(ids.length);
    await other.undo(command.id, actor);
    while ((await other.runStep()) !== undefined);
    expect(await described()).toBe(0);
  });

  const itWithTools = pgTools === undefined ? it.skip : it;
  itWithTools(
    `does so by the database's own pg_dump (${pgTools === undefined ? 'none of version 17 here' : 'found'})`,
    async () => {
      const before = await recordsWithoutLog(harness.site);
      const { backup } = await harness.take(harness.site, process.env);
      expect(backup.manifest.records.form).toBe('pg_dump');
      await expect(harness.restore()).rejects.toThrow('no pg_restore');
      await restoreBackup(harness.other, harness.folder, backup, process.env);
      expect(await recordsWithoutLog(harness.other)).toEqual(before);
      expect(await harness.other.database.queries.selectFrom('sessions').selectAll().execute()).toEqual([]);
    },
  );

  it('is restored without its damaged objects where the operator chooses so, and lists them', async () => {
    const { backup } = await harness.take();
    const [damaged] = await collect(harness.folder.objectsOf(backup));
    if (damaged === undefined) throw new Error('The backup has no object');
    const path = harness.folder.blobs.path(damaged.sha256);
    await rm(path);
    const restore = () => harness.restore();
    await expect(restore()).rejects.toThrow(
      /is missing or cut short.*\nTo restore everything else, add --skip-damaged\.$/,
    );
    const restored = await restoreBackup(harness.other, harness.folder, backup, withoutTools, {
      skipDamaged: true,
    });
    expect(restored.skipped).toEqual([`${damaged.bucket}/${damaged.key}`]);
    expect(await recordsWithoutLog(harness.other)).toEqual(await recordsWithoutLog(harness.site));
    expect(Object.keys(await objectsOf(harness.other))).toHaveLength(restored.objects);
  });

  it('is not restored with damaged records', async () => {
    const { backup } = await harness.take();
    const [records] = backup.manifest.records.files;
    await rm(join(backup.folder, records?.name ?? ''));
    const restore = restoreBackup(harness.other, harness.folder, backup, withoutTools, { skipDamaged: true });
    await expect(restore).rejects.toThrow(/is missing$/);
  });

  it('is restored only into an empty site', async () => {
    await harness.take();
    await new UserRepository(harness.other.database).signIn(anIdentity(), false);
    await expect(harness.restore()).rejects.toThrow('This site is not empty (it has users)');
    await expect(harness.restore(harness.site)).rejects.toThrow('This site is not empty');
  });

  it('is not restored into a non-empty store or a running site', async () => {
    await harness.take();
    await harness.other.storage.put('public', 'photos/stranger/1/320.webp', Buffer.from('x'), {
      contentType: 'image/webp',
    });
    await expect(harness.restore()).rejects.toThrow(
      'object store is not empty (public/photos/stranger/1/320.webp)',
    );
    await harness.other.storage.delete('public', ['photos/stranger/1/320.webp']);
    const api = await createDatabase({ url: harness.other.config.url.replace(/\?.*/, ''), poolMax: 1 });
    try {
      await expect(harness.restore()).rejects.toThrow('stop its api and worker first');
    } finally {
      await api.close();
    }
    await harness.restore();
  });

  it('is restored while the connection of a site that has just stopped is still closing', async () => {
    await harness.take();
    const api = await createDatabase({ url: harness.other.config.url.replace(/\?.*/, ''), poolMax: 1 });
    const closed = sleep(300).then(() => api.close());
    await harness.restore();
    await closed;
  });

  it('creates missing buckets of a new store', async () => {
    await harness.take();
    let made = false;
    const fresh = storageThat(harness.other.storage, {
      ensureBuckets: () => {
        made = true;
        return harness.other.storage.ensureBuckets();
      },
      list: (...args) => {
        if (!made) throw new Error('NoSuchBucket');
        return harness.other.storage.list(...args);
      },
    });
    await harness.restore({ ...harness.other, storage: fresh });
    expect(await recordsWithoutLog(harness.other)).toEqual(await recordsWithoutLog(harness.site));
  });

  it('is restored by a second attempt after an interruption', async () => {
    await harness.take();
    let puts = 0;
    const failing = storageThat(harness.other.storage, {
      put: (...args) =>
        ++puts > 5 ? Promise.reject(new Error('The power went')) : harness.other.storage.put(...args),
    });
    await expect(harness.restore({ ...harness.other, storage: failing })).rejects.toThrow('The power went');
    await harness.restore();
    expect(await recordsWithoutLog(harness.other)).toEqual(await recordsWithoutLog(harness.site));
  });

  it('detects a store that returns other bytes than it received', async () => {
    await harness.take();
    const lying = storageThat(harness.other.storage, {
      read: () => Promise.resolve(Readable.from([Buffer.from('?')])),
    });
    await expect(harness.restore({ ...harness.other, storage: lying })).rejects.toThrow(
      'differs from the backup',
    );
  });

  it('is migrated from an older version', async () => {
    // A site that lacks the last migration.
    const older = await emptySite();
    try {
      const all = await latestMigrations(older);
      await resetSchema(older.database);
      await migrate(older.config, all.at(-2));
      await older.database.queries
        .insertInto('users')
        .values({ issuer: 'urn:test', subject: 'one', provider: 'google.com', email: null })
        .execute();
      // The entities describe columns that this table does not have yet.
      const photoId = await aPhoto(older.database);
      await harness.take(older);
      expect((await harness.restore()).migrated).toEqual(all.slice(-1));
      expect(await new PhotoRepository(harness.other.database).adminById(photoId)).toBeDefined();
      const users = await harness.other.database.queries.selectFrom('users').select('subject').execute();
      expect(users).toEqual([{ subject: 'one' }]);
    } finally {
      await older.remove();
    }
  });
});

const missing = databaseMissing ?? s3Missing;
const s3Suite = missing === undefined ? describe : describe.skip;

s3Suite(`a backup of a site with files ${missing ?? ''}`, () => {
  it('is restored from files into S3 and back', async () => {
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

async function latestMigrations({ database }: Site): Promise<string[]> {
  const rows = await database.orm.em
    .fork()
    .execute<{ name: string }[]>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}
