import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import {
  AuditRepository,
  createDatabase,
  resetSchema,
  DeletionLock,
  DeletionLockTimeoutError,
  PhotoRepository,
  PostRepository,
  TrashRepository,
} from '@sandstone/database';
import { movePhotoFiles } from '@sandstone/database/testing';
import { photoPublicPrefix, privateKeyOf, publicKeyOf } from '@sandstone/domain';
import {
  backupSuite,
  namesOf,
  recordsWithoutLog,
  storageThat,
  withoutTools,
} from '../testing/backup.suite.ts';
import { type Site } from '../system/site.ts';
import { collect } from '../testing/collect.ts';
import { aStoredPhoto, objectsOf, storeNamedObjects } from '../testing/test-site.ts';
import { nightlyCommand } from './backup.commands.ts';
import { pruneBackups } from './prune-backups.ts';
import { verifyBackup } from './verify-backup.ts';

/** Moves a photo's files as the worker does. */
async function moveFiles({ storage }: Site, photoId: string, to: 'public' | 'staging'): Promise<void> {
  const from = to === 'public' ? 'staging' : 'public';
  const prefix = photoPublicPrefix(photoId);
  const keys: string[] = [];
  for await (const { key } of storage.list(from, from === 'staging' ? privateKeyOf(prefix) : prefix))
    keys.push(key);
  for (const key of keys) {
    const moved = from === 'staging' ? (publicKeyOf(key) ?? key) : privateKeyOf(key);
    await storage.move({ bucket: from, key }, { bucket: to, key: moved });
  }
}

/** @returns the photos whose files are private now */
const makePrivate = (site: Site): Promise<string[]> =>
  movePhotoFiles(site.database, ({ id }) => moveFiles(site, id, 'staging'));

backupSuite('a backup', (harness) => {
  it('copies only objects that are new since the previous one', async () => {
    const { copied } = await harness.take();
    expect(copied).toBeGreaterThan(10);
    expect((await harness.take()).copied).toBe(0);
    await aStoredPhoto(harness.site);
    expect((await harness.take()).copied).toBe(4);
    expect(await harness.folder.names()).toHaveLength(3);
  });

  it('is incomplete when interrupted, and the next one removes its remains', async () => {
    await harness.take();
    await aStoredPhoto(harness.site);
    const failing = storageThat(harness.site.storage, {
      read: () => Promise.reject(new Error('The power went')),
    });
    await expect(harness.take({ ...harness.site, storage: failing })).rejects.toThrow('The power went');
    expect(await harness.folder.names()).toHaveLength(1);
    expect((await readdir(harness.folder.path)).filter((name) => name.endsWith('.partial'))).toHaveLength(1);
    await harness.take();
    expect(await harness.folder.names()).toHaveLength(2);
    expect((await readdir(harness.folder.path)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('reports damaged, truncated or lost parts and cannot be restored then', async () => {
    const { backup } = await harness.take();
    expect((await verifyBackup(harness.folder, backup)).faults).toEqual([]);
    const [first, second, third] = await collect(harness.folder.objectsOf(backup));
    const path = (entry: typeof first) => harness.folder.blobs.path(entry?.sha256 ?? '');
    await writeFile(path(first), Buffer.alloc(first?.bytes ?? 0, 'x'));
    await truncate(path(second), 3);
    await rm(path(third));
    await writeFile(join(backup.folder, 'photos.ndjson.gz'), 'something else');
    const { faults } = await verifyBackup(harness.folder, backup);
    expect(faults).toHaveLength(4);
    expect(faults.filter((fault) => fault.includes('is damaged'))).toHaveLength(2);
    expect(faults.find((fault) => fault.includes(first?.key ?? '?'))).toContain('damaged');
    await expect(harness.restore()).rejects.toThrow('The backup is damaged');
    expect(await objectsOf(harness.other)).toEqual({});
  });

  it('is repaired by the next one after the damaged file is removed', async () => {
    const { backup } = await harness.take();
    const [first] = await collect(harness.folder.objectsOf(backup));
    await rm(harness.folder.blobs.path(first?.sha256 ?? ''));
    expect((await harness.take()).copied).toBe(1);
    expect((await verifyBackup(harness.folder, backup)).faults).toEqual([]);
  });

  it('lists objects that the store had already lost', async () => {
    const [lost = ''] = namesOf(await objectsOf(harness.site));
    const [bucket = '', ...key] = lost.split('/');
    await harness.site.storage.delete(bucket as 'public', [key.join('/')]);
    const { backup } = await harness.take();
    expect(backup.manifest.objects.missing).toEqual([lost]);
    await harness.restore();
  });

  it('requires a database with tables', async () => {
    await resetSchema(harness.other.database);
    await expect(harness.take(harness.other)).rejects.toThrow('has no tables yet');
    await expect(harness.folder.choose()).rejects.toThrow('There is no backup');
    // It can be restored into an empty one.
    await harness.take();
    await harness.restore();
    expect(await recordsWithoutLog(harness.other)).toEqual(await recordsWithoutLog(harness.site));
  });

  it('is consistent while photos change: deleted objects stay until its end, new ones are in the next', async () => {
    const leaving = await aStoredPhoto(harness.site);
    const before = await objectsOf(harness.site);
    const photos = new PhotoRepository(harness.site.database);
    const deletionLock = new DeletionLock(harness.site.database);
    let coming = '';
    let reads = 0;
    let removed: boolean | undefined;
    let moved = 0;
    const busy = storageThat(harness.site.storage, {
      read: async (...args) => {
        if (++reads === 1) {
          await photos.markDeleted(leaving, { system: 'operator' });
          // The worker removes nothing during a backup and moves public files out of sight.
          removed = await deletionLock.deleteUnlessHeld(() =>
            harness.site.storage.delete('originals', [`photos/${leaving}/original`]),
          );
          moved = (await makePrivate(harness.site)).length;
          coming = await aStoredPhoto(harness.site);
        }
        return harness.site.storage.read(...args);
      },
    });
    const { backup } = await harness.take({ ...harness.site, storage: busy });
    expect([removed, moved]).toEqual([false, 2]);
    expect(backup.manifest.objects.missing).toEqual([]);
    await harness.restore();
    const restored = await objectsOf(harness.other);
    expect(before).toMatchObject(restored);
    expect(namesOf(restored).filter((name) => name.includes(leaving))).toHaveLength(4);
    expect(namesOf(restored).filter((name) => name.includes(coming))).toEqual([]);
    expect(await new PhotoRepository(harness.other.database).adminById(leaving)).toMatchObject({
      status: 'ready',
    });
    // The backup has ended.
    expect(await deletionLock.deleteUnlessHeld(() => Promise.resolve())).toBe(true);
  });

  it('contains private pictures of hidden photos, and knows which photos are in posts', async () => {
    const [hidden, posted] = [await aStoredPhoto(harness.site), await aStoredPhoto(harness.site)];
    const photos = new PhotoRepository(harness.site.database);
    const actor = { system: 'operator' } as const;
    await new PostRepository(harness.site.database).create({ description: 'A', photoIds: [posted] }, actor);
    for (const id of [hidden, posted]) await photos.update(id, { listed: false }, actor);
    const moved = await makePrivate(harness.site);
    expect([moved.includes(hidden), moved.includes(posted)]).toEqual([true, false]);
    const { backup } = await harness.take();
    expect(backup.manifest.objects.missing).toEqual([]);
    await harness.restore();
    const restored = namesOf(await objectsOf(harness.other));
    expect(
      restored.filter((name) => name.includes(`staging/${privateKeyOf(photoPublicPrefix(hidden))}`)),
    ).toHaveLength(3);
    expect(restored.filter((name) => name.includes(`public/${photoPublicPrefix(hidden)}`))).toEqual([]);
    const other = new PhotoRepository(harness.other.database);
    expect(await other.adminById(hidden)).toMatchObject({ posted: false, withdrawnAt: expect.any(Date) });
    expect(await other.adminById(posted)).toMatchObject({ posted: true, withdrawnAt: null });
  });

  it('contains the trash, and finds a photo that is restored meanwhile', async () => {
    const [trashed, returning] = [await aStoredPhoto(harness.site), await aStoredPhoto(harness.site)];
    const { database, storage } = harness.site;
    await new PhotoRepository(database).markAllDeleted([trashed, returning], { system: 'operator' });
    await makePrivate(harness.site);
    let reads = 0;
    const busy = storageThat(storage, {
      read: async (...args) => {
        if (++reads === 1) await moveFiles(harness.site, returning, 'public');
        return storage.read(...args);
      },
    });
    const { backup } = await harness.take({ ...harness.site, storage: busy });
    expect(backup.manifest.objects.missing).toEqual([]);
    await harness.restore();
    const restored = namesOf(await objectsOf(harness.other));
    for (const id of [trashed, returning]) {
      expect(
        restored.filter((name) => name.includes(`staging/${privateKeyOf(photoPublicPrefix(id))}`)),
      ).toHaveLength(3);
      expect(restored.filter((name) => name.includes(`public/${photoPublicPrefix(id)}`))).toEqual([]);
      expect(restored).toContain(`originals/photos/${id}/original`);
    }
    const { items } = await new TrashRepository(harness.other.database).page('photo', { limit: 10 });
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([trashed, returning]));
  });

  it('is not taken concurrently', async () => {
    const deletionLock = new DeletionLock(harness.site.database);
    await deletionLock.hold(async () => {
      const second = await createDatabase(harness.site.config);
      try {
        await expect(new DeletionLock(second).hold(() => Promise.resolve(), 50)).rejects.toThrow(
          DeletionLockTimeoutError,
        );
      } finally {
        await second.close();
      }
    });
  });

  it('is taken, verified and pruned by the nightly command', async () => {
    const { path } = harness.folder;
    const nightly = (keep: string) => nightlyCommand(harness.site, path, withoutTools, keep);
    const told = () => new AuditRepository(harness.site.database).has('site.backup');
    await expect(nightly('all')).rejects.toThrow('number of backups to keep');
    expect(await harness.folder.names()).toEqual([]);
    await harness.take();
    expect(await told()).toBe(false);
    const said = await nightly('1');
    expect(said.join('\n')).toMatch(/is complete.*is intact.*Removed 1 backups/s);
    expect(await harness.folder.names()).toHaveLength(1);
    expect(await told()).toBe(true);
  });

  it('is neither recorded nor replaces an older one when verification fails', async () => {
    const { backup } = await harness.take();
    const [first] = await collect(harness.folder.objectsOf(backup));
    await writeFile(harness.folder.blobs.path(first?.sha256 ?? ''), Buffer.alloc(first?.bytes ?? 0, 'x'));
    await expect(nightlyCommand(harness.site, harness.folder.path, withoutTools, '1')).rejects.toThrow(
      'is damaged',
    );
    expect(await new AuditRepository(harness.site.database).has('site.backup')).toBe(false);
    expect(await harness.folder.names()).toHaveLength(2);
  });

  it('is pruned with its unshared objects', async () => {
    const lost = await aStoredPhoto(harness.site);
    await harness.take();
    await harness.site.database.queries.deleteFrom('photos').where('id', '=', lost).execute();
    await harness.take();
    expect(await pruneBackups(harness.folder, 1)).toEqual({ backups: 1, objects: 4 });
    expect(await pruneBackups(harness.folder, 1)).toEqual({ backups: 0, objects: 0 });
    await harness.restore();
    await storeNamedObjects(harness.other);
    expect(await recordsWithoutLog(harness.other)).toEqual(await recordsWithoutLog(harness.site));
  });
});
