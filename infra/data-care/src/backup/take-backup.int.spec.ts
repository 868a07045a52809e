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
} from '@sandstone/database';
import { photoPublicPrefix, withdrawnKey } from '@sandstone/domain';
import {
  backupSuite,
  namesOf,
  recordsBesideLog,
  storageThat,
  withoutTools,
} from '../testing/backup.suite.ts';
import { gathered } from '../testing/gathered.ts';
import { aStoredPhoto, objectsOf, storeNamedObjects } from '../testing/test-site.ts';
import { nightlyCommand } from './backup.commands.ts';
import { pruneBackups } from './prune-backups.ts';
import { verifyBackup } from './verify-backup.ts';

backupSuite('a backup', (scene) => {
  it('copies only what is new since the one before', async () => {
    const { copied } = await scene.take();
    expect(copied).toBeGreaterThan(10);
    expect((await scene.take()).copied).toBe(0);
    await aStoredPhoto(scene.site);
    expect((await scene.take()).copied).toBe(4);
    expect(await scene.folder.names()).toHaveLength(3);
  });

  it('is none when it was interrupted, and the next one clears away what that left', async () => {
    await scene.take();
    await aStoredPhoto(scene.site);
    const failing = storageThat(scene.site.storage, {
      read: () => Promise.reject(new Error('The power went')),
    });
    await expect(scene.take({ ...scene.site, storage: failing })).rejects.toThrow('The power went');
    expect(await scene.folder.names()).toHaveLength(1);
    expect((await readdir(scene.folder.path)).filter((name) => name.endsWith('.partial'))).toHaveLength(1);
    await scene.take();
    expect(await scene.folder.names()).toHaveLength(2);
    expect((await readdir(scene.folder.path)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('shows what is damaged, cut short or lost in it, and is not restored then', async () => {
    const { backup } = await scene.take();
    expect((await verifyBackup(scene.folder, backup)).faults).toEqual([]);
    const [first, second, third] = await gathered(scene.folder.objectsOf(backup));
    const path = (entry: typeof first) => scene.folder.blobs.path(entry?.sha256 ?? '');
    await writeFile(path(first), Buffer.alloc(first?.bytes ?? 0, 'x'));
    await truncate(path(second), 3);
    await rm(path(third));
    await writeFile(join(backup.folder, 'photos.ndjson.gz'), 'something else');
    const { faults } = await verifyBackup(scene.folder, backup);
    expect(faults).toHaveLength(4);
    expect(faults.filter((fault) => fault.includes('is damaged'))).toHaveLength(2);
    expect(faults.find((fault) => fault.includes(first?.key ?? '?'))).toContain('damaged');
    await expect(scene.restore()).rejects.toThrow('The backup is not sound');
    expect(await objectsOf(scene.other)).toEqual({});
  });

  it('is mended by the next one, once the damaged file is away', async () => {
    const { backup } = await scene.take();
    const [first] = await gathered(scene.folder.objectsOf(backup));
    await rm(scene.folder.blobs.path(first?.sha256 ?? ''));
    expect((await scene.take()).copied).toBe(1);
    expect((await verifyBackup(scene.folder, backup)).faults).toEqual([]);
  });

  it('names what the store had lost already', async () => {
    const [lost = ''] = namesOf(await objectsOf(scene.site));
    const [bucket = '', ...key] = lost.split('/');
    await scene.site.storage.delete(bucket as 'public', [key.join('/')]);
    const { backup } = await scene.take();
    expect(backup.manifest.objects.missing).toEqual([lost]);
    await scene.restore();
  });

  it('is not taken of a database without tables', async () => {
    await resetSchema(scene.other.database);
    await expect(scene.take(scene.other)).rejects.toThrow('has no tables yet');
    await expect(scene.folder.choose()).rejects.toThrow('There is no backup');
    // It can be restored into one.
    await scene.take();
    await scene.restore();
    expect(await recordsBesideLog(scene.other)).toEqual(await recordsBesideLog(scene.site));
  });

  it('is whole while photos come and go: what goes stays until it is through, what comes is in the next', async () => {
    const leaving = await aStoredPhoto(scene.site);
    const before = await objectsOf(scene.site);
    const photos = new PhotoRepository(scene.site.database);
    const deletionLock = new DeletionLock(scene.site.database);
    let coming = '';
    let reads = 0;
    let removed: boolean | undefined;
    let moved = 0;
    const busy = storageThat(scene.site.storage, {
      read: async (...args) => {
        if (++reads === 1) {
          await photos.markDeleted(leaving, { system: 'operator' });
          // As the worker does: it removes nothing now, and moves what is public out of sight.
          removed = await deletionLock.deleteUnlessHeld(() =>
            scene.site.storage.delete('originals', [`photos/${leaving}/original`]),
          );
          for await (const { key } of scene.site.storage.list('public', photoPublicPrefix(leaving))) {
            moved += 1;
            await scene.site.storage.move(
              { bucket: 'public', key },
              { bucket: 'staging', key: withdrawnKey(key) },
            );
          }
          coming = await aStoredPhoto(scene.site);
        }
        return scene.site.storage.read(...args);
      },
    });
    const { backup } = await scene.take({ ...scene.site, storage: busy });
    expect([removed, moved]).toEqual([false, 3]);
    expect(backup.manifest.objects.missing).toEqual([]);
    await scene.restore();
    const restored = await objectsOf(scene.other);
    expect(before).toMatchObject(restored);
    expect(namesOf(restored).filter((name) => name.includes(leaving))).toHaveLength(4);
    expect(namesOf(restored).filter((name) => name.includes(coming))).toEqual([]);
    expect(await new PhotoRepository(scene.other.database).adminById(leaving)).toMatchObject({
      status: 'ready',
    });
    // Now that it is through.
    expect(await deletionLock.deleteUnlessHeld(() => Promise.resolve())).toBe(true);
  });

  it('is not taken twice at once', async () => {
    const deletionLock = new DeletionLock(scene.site.database);
    await deletionLock.hold(async () => {
      const second = await createDatabase(scene.site.config);
      try {
        await expect(new DeletionLock(second).hold(() => Promise.resolve(), 50)).rejects.toThrow(
          DeletionLockTimeoutError,
        );
      } finally {
        await second.close();
      }
    });
  });

  it('is a whole routine in one, for each night', async () => {
    const { path } = scene.folder;
    const nightly = (keep: string) => nightlyCommand(scene.site, path, keep, withoutTools);
    const told = () => new AuditRepository(scene.site.database).has('site.backup');
    await expect(nightly('all')).rejects.toThrow('A number from 1');
    expect(await scene.folder.names()).toEqual([]);
    await scene.take();
    expect(await told()).toBe(false);
    const said = await nightly('1');
    expect(said.join('\n')).toMatch(/is whole.*is sound.*Removed 1 backups/s);
    expect(await scene.folder.names()).toHaveLength(1);
    expect(await told()).toBe(true);
  });

  it('is not told of, and takes no older one’s place, where it proves unsound', async () => {
    const { backup } = await scene.take();
    const [first] = await gathered(scene.folder.objectsOf(backup));
    await writeFile(scene.folder.blobs.path(first?.sha256 ?? ''), Buffer.alloc(first?.bytes ?? 0, 'x'));
    await expect(nightlyCommand(scene.site, scene.folder.path, '1', withoutTools)).rejects.toThrow(
      'is not sound',
    );
    expect(await new AuditRepository(scene.site.database).has('site.backup')).toBe(false);
    expect(await scene.folder.names()).toHaveLength(2);
  });

  it('goes when newer ones are enough, with the bytes that only it named', async () => {
    const lost = await aStoredPhoto(scene.site);
    await scene.take();
    await scene.site.database.queries.deleteFrom('photos').where('id', '=', lost).execute();
    await scene.take();
    expect(await pruneBackups(scene.folder, 1)).toEqual({ backups: 1, objects: 4 });
    expect(await pruneBackups(scene.folder, 1)).toEqual({ backups: 0, objects: 0 });
    await scene.restore();
    await storeNamedObjects(scene.other);
    expect(await recordsBesideLog(scene.other)).toEqual(await recordsBesideLog(scene.site));
  });
});
