import { expect, it, jest } from '@jest/globals';
import { pipeline } from '@sandstone/contract';
import {
  DeletionLock,
  PhotoObjectRepository,
  PhotoRemakeRepository,
  PhotoSweepRepository,
  TrashRepository,
  WatermarkRepository,
} from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { originalKey, photoPublicPrefix, privateKeyOf } from '@sandstone/domain';
import { type SignalBus } from '@sandstone/jobs';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { drawPhoto } from '@sandstone/media/testing';
import { SIGNAL_BUS } from '@sandstone/nest';
import { createLogger } from '@sandstone/observability';
import { type ObjectStorage, StorageUnavailableError } from '@sandstone/storage';
import { eventually } from '@sandstone/testing';
import { Semaphore } from '../concurrency/semaphore.ts';
import { TempDirectory } from '../images/temp-directory.ts';
import { PhotoObjectMover } from './photo-object-mover.ts';
import { PhotoRemoval } from './photo-removal.ts';
import { PictureMaker } from './picture-maker.ts';
import { RemakePhotoHandler } from './remake-photo.handler.ts';
import { OrphanSweep } from '../sweep/orphan-sweep.ts';
import { RecordSweep } from '../sweep/record-sweep.ts';
import { operator, storageThat, workerSuite } from '../testing/worker.harness.ts';

workerSuite('the files of pictures', (harness) => {
  const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000);

  const trash = () => new TrashRepository(harness.database);
  const erase = (id: string) => trash().erase({ kind: 'photo', ids: [id] }, operator);
  const isKnown = async (id: string) =>
    (await new PhotoSweepRepository(harness.database).knownIds([id])).has(id);
  const publicKeys = (id: string) => harness.keys('public', photoPublicPrefix(id));
  const privateKeys = (id: string) => harness.keys('staging', privateKeyOf(photoPublicPrefix(id)));

  /** A removal beside the worker, which is stopped while it runs. */
  function removalOf() {
    const signals = harness.get<SignalBus>(SIGNAL_BUS);
    return ({
      photos = new PhotoObjectRepository(harness.database),
      storage = harness.storage,
    }: {
      photos?: PhotoObjectRepository;
      storage?: ObjectStorage;
    }) => {
      const logger = createLogger('worker', 'silent');
      const deletionLock = new DeletionLock(harness.database);
      const mover = new PhotoObjectMover(photos, storage, deletionLock);
      return new PhotoRemoval(photos, mover, deletionLock, signals, logger);
    };
  }

  it('makes the files of a deleted photo private, and removes them when it is deleted for good', async () => {
    const id = await harness.upload(await drawPhoto({ width: 640, height: 480, seed: 4 }));
    await harness.untilProcessed(id);
    const published = await publicKeys(id);
    await harness.photos.markDeleted(id, operator);
    await eventually(async () => (await publicKeys(id)).length === 0);
    expect(await privateKeys(id)).toEqual(published.map(privateKeyOf));
    expect(await harness.storage.stat('originals', originalKey(id))).toBeDefined();
    // Neither the sweep for orphans nor the one for abandoned photos removes them.
    await harness.get(OrphanSweep).removeOrphans(inTwoDays());
    await harness.get(RecordSweep).run(inTwoDays());
    expect(await privateKeys(id)).toHaveLength(published.length);

    await erase(id);
    await eventually(async () => (await privateKeys(id)).length === 0);
    await eventually(async () => (await harness.storage.stat('originals', originalKey(id))) === undefined);
    await eventually(async () => !(await isKnown(id)));
  });

  it('restores a deleted photo with its files, also after a crash in the middle', async () => {
    const id = await harness.upload(await drawPhoto({ width: 644, height: 480, seed: 5 }));
    await harness.untilProcessed(id);
    const published = await publicKeys(id);
    await harness.photos.markDeleted(id, operator);
    await eventually(async () => (await privateKeys(id)).length === published.length);
    await harness.stop();
    await trash().restore({ kind: 'photo', ids: [id] }, operator);
    // A worker that died has moved some of the files.
    for (const key of published.slice(0, 2)) {
      await harness.storage.move({ bucket: 'staging', key: privateKeyOf(key) }, { bucket: 'public', key });
    }
    await harness.start();
    await eventually(async () => (await harness.photos.adminById(id)) !== undefined);
    expect(await publicKeys(id)).toEqual(published);
    expect(await privateKeys(id)).toEqual([]);
  });

  it('keeps the pictures of a photo private while visitors see it nowhere, also after a crash in the middle', async () => {
    const bytes = await drawPhoto({ width: 648, height: 480, seed: 7 });
    const id = await harness.upload(bytes, { listed: false });
    const { variants } = await harness.untilProcessed(id);
    const names = await privateKeys(id);
    expect([names.length, await publicKeys(id)]).toEqual([variants.length, []]);
    const list = (listed: boolean) => harness.photos.update(id, { listed }, operator);

    await list(true);
    await eventually(async () => (await publicKeys(id)).length === variants.length);
    const published = await publicKeys(id);
    expect(await privateKeys(id)).toEqual([]);
    await eventually(async () => (await harness.photos.adminById(id))?.withdrawnAt === null);
    expect((await harness.photos.publicPage({ limit: 10, from: id })).photos[0]?.id).toBe(id);

    await harness.stop();
    await list(false);
    // A worker that died has moved some of the files.
    for (const key of published.slice(0, 2)) {
      await harness.storage.move({ bucket: 'public', key }, { bucket: 'staging', key: privateKeyOf(key) });
    }
    await harness.start();
    await eventually(async () => (await privateKeys(id)).length === variants.length);
    expect(await publicKeys(id)).toEqual([]);
    await list(true);
    await eventually(async () => (await publicKeys(id)).length === variants.length);
  });

  it('burns a mark into the pictures, under other addresses, and takes it out again', async () => {
    const watermark = new WatermarkRepository(harness.database);
    const settings = { kind: 'text', text: 'Mark', corner: 'topLeft', strength: 100 } as const;
    const picture = { width: 4, height: 1, pixels: Buffer.alloc(16, 255).toString('base64') };
    const listed = await harness.upload(await drawPhoto({ width: 700, height: 480, seed: 71 }));
    const hidden = await harness.upload(await drawPhoto({ width: 702, height: 480, seed: 72 }), {
      listed: false,
    });
    const ids = [listed, hidden];
    for (const id of ids) await harness.untilProcessed(id);
    const versionsOf = async (id: string) => {
      const keys = [...(await publicKeys(id)), ...(await privateKeys(id))];
      return [...new Set(keys.map((key) => /([0-9-]+)\/[^/]+$/.exec(key)?.[1]))];
    };
    const until = (version: string, which = ids) =>
      eventually(async () => {
        const found = await Promise.all(which.map(versionsOf));
        return found.flat().every((each) => each === version) && (await harness.photos.adminById(listed));
      });
    await watermark.set({ ...settings, picture }, operator);
    harness.signal('contentChanged');
    const revision = await watermark.revision();
    const { variants } = await until(`${pipeline.version}-${revision}`);
    expect(await publicKeys(listed)).toHaveLength(variants.length);
    expect(await publicKeys(hidden)).toEqual([]);
    const page = await harness.photos.publicPage({ limit: 100, from: listed });
    expect(page.photos[0]).toMatchObject({ id: listed, watermark: revision });
    // An upload has the mark at once.
    const later = await harness.upload(await drawPhoto({ width: 704, height: 480, seed: 73 }));
    expect(await harness.untilProcessed(later)).toMatchObject({ watermark: revision });

    // Changes while no worker runs, and an upload then comes first.
    await harness.stop();
    await watermark.set({ ...settings, picture: null, kind: 'off' }, operator);
    await harness.start();
    await until(`${pipeline.version}-${revision + 1}`, [...ids, later]);
  });

  it('makes uploads first, and leaves the pictures of a photo whose original is lost', async () => {
    const watermark = new WatermarkRepository(harness.database);
    const lost = await harness.upload(await drawPhoto({ width: 706, height: 480, seed: 74 }));
    await harness.untilProcessed(lost);
    const before = await publicKeys(lost);
    await harness.stop();
    await harness.storage.delete('originals', [originalKey(lost)]);
    const picture = { width: 1, height: 1, pixels: Buffer.alloc(4, 255).toString('base64') };
    await watermark.set({ kind: 'picture', text: '', corner: 'topLeft', strength: 50, picture }, operator);
    const work = new PhotoRemakeRepository(harness.database);
    const away = new StorageUnavailableError('The store is away');
    const pictures = new PictureMaker(
      { keepOriginals: true },
      storageThat(harness.storage, { download: () => Promise.reject(away) }),
      { readTaken: async () => null, process: () => Promise.reject(new Error('Not now')) },
      { process: () => Promise.reject(new Error('Not now')) },
      new Semaphore(1),
      await TempDirectory.create(),
    );
    const logger = createLogger('worker', 'silent');
    const mover = new PhotoObjectMover(
      new PhotoObjectRepository(harness.database),
      harness.storage,
      new DeletionLock(harness.database),
    );
    const handler = new RemakePhotoHandler(work, watermark, pictures, mover, new InMemorySignalBus(), logger);
    const revision = await watermark.revision();
    const stopping = new AbortController();
    const run = () =>
      handler.handle(
        { photoId: lost, watermark: revision },
        { run: 1, lastRun: true, signal: stopping.signal },
      );
    // The store comes back, so that the photo is not given up.
    await expect(run()).rejects.toThrow(away);
    expect(await work.outdated(revision, 100)).toContain(lost);
    const waiting = await harness.upload(await drawPhoto({ width: 708, height: 480, seed: 75 }));
    const later = run();
    stopping.abort();
    await expect(later).rejects.toThrow('aborted');
    expect(await work.outdated(revision, 100)).toContain(lost);

    await harness.start();
    await harness.untilProcessed(waiting);
    await eventually(async () => (await work.outdated(revision, 100)).length === 0);
    expect(await publicKeys(lost)).toEqual(before);
    expect(await harness.photos.adminById(lost)).toMatchObject({ status: 'ready' });
  });

  it('defers deletions during a backup and completes them afterwards', async () => {
    const leaving = await harness.upload(await drawPhoto({ width: 420, height: 300, seed: 7 }));
    await harness.untilProcessed(leaving);
    const staged = await harness.keys('staging', 'uploads/');
    const published = await harness.keys('public', photoPublicPrefix(leaving));
    await new DeletionLock(harness.database).hold(async () => {
      await harness.photos.markDeleted(leaving, operator);
      await erase(leaving);
      await eventually(async () => (await harness.keys('public', photoPublicPrefix(leaving))).length === 0);
      await eventually(async () => (await privateKeys(leaving)).length === published.length);
      expect(await privateKeys(leaving)).toEqual(published.map(privateKeyOf));
      expect(await harness.storage.stat('originals', originalKey(leaving))).toBeDefined();
      const arriving = await harness.upload(await drawPhoto({ width: 440, height: 300, seed: 8 }));
      // Photos are still processed during a backup, but their uploads stay.
      await harness.untilProcessed(arriving);
      await harness.get(OrphanSweep).removeOrphans(inTwoDays());
      expect(await harness.keys('staging', 'uploads/')).toHaveLength(staged.length + 1);
    });
    await harness.get(OrphanSweep).removeOrphans(inTwoDays());
    await eventually(async () => (await harness.keys('staging', 'uploads/')).length === staged.length);
    await eventually(
      async () => (await harness.storage.stat('originals', originalKey(leaving))) === undefined,
    );
    await eventually(async () => !(await isKnown(leaving)));
  });

  it('removes other deleted photos while removing one fails', async () => {
    const removalWith = removalOf();
    const [stuck = '', other = ''] = await Promise.all(
      [21, 22].map(async (seed) => {
        const id = await harness.upload(await drawPhoto({ width: 400, height: 300, seed }));
        await harness.untilProcessed(id);
        return id;
      }),
    );
    await harness.stop();
    await harness.photos.markAllDeleted([stuck, other], operator);
    const isStuck = (key: string) => key.includes(stuck);
    const failing = storageThat(harness.storage, {
      move: async (from, to) => {
        if (isStuck(from.key)) throw new Error('Simulated disk failure');
        await harness.storage.move(from, to);
      },
    });
    await removalWith({ storage: failing }).run();
    expect((await harness.keys('public')).filter((key) => key.includes(other))).toEqual([]);
    expect((await harness.keys('public')).filter(isStuck)).not.toEqual([]);
    await harness.start();
    await eventually(async () => (await harness.keys('public')).filter(isStuck).length === 0);
  });

  it('moves other photos although a whole batch of them fails, and does not stop trying', async () => {
    const removalWith = removalOf();
    await harness.stop();
    const bad: string[] = [];
    // They were deleted last, so that they come first.
    const { photos } = harness;
    const good = await aPhoto(harness.database);
    await photos.markDeleted(good, operator);
    for (let number = 0; number < 25; number += 1) bad.push(await aPhoto(harness.database));
    await photos.markAllDeleted(bad, operator);
    let isBroken = true;
    const failing = storageThat(harness.storage, {
      list: (bucket, prefix) => {
        if (isBroken && bad.some((id) => prefix?.includes(id))) throw new Error('Simulated disk failure');
        return harness.storage.list(bucket, prefix);
      },
    });
    const removal = removalWith({ storage: failing });
    const privateIds = async () =>
      (
        await harness.database.queries
          .selectFrom('photos')
          .select('id')
          .where('withdrawnAt', 'is not', null)
          .where('id', 'in', [good, ...bad])
          .execute()
      ).map(({ id }) => id);
    await removal.run();
    await removal.run();
    expect(await privateIds()).toEqual([good]);
    isBroken = false;
    await eventually(async () => {
      await removal.run();
      return (await privateIds()).length === bad.length + 1;
    });
    await harness.database.queries
      .deleteFrom('photos')
      .where('id', 'in', [good, ...bad])
      .execute();
    await harness.start();
  });

  it('publishes photos although those that were deleted for good cannot be asked for', async () => {
    const removalWith = removalOf();
    await harness.stop();
    const id = await aPhoto(harness.database, { withdrawnAt: new Date() });
    const photos = new PhotoObjectRepository(harness.database);
    jest.spyOn(photos, 'erased').mockRejectedValue(new Error('Simulated failure'));
    await expect(removalWith({ photos }).run()).rejects.toThrow();
    const photo = await harness.database.queries
      .selectFrom('photos')
      .select('withdrawnAt')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(photo).toEqual({ withdrawnAt: null });
    await harness.database.queries.deleteFrom('photos').where('id', '=', id).execute();
    await harness.start();
  });
});
