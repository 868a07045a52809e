import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pipeline, ProblemError } from '@sandstone/contract';
import {
  DeletionLock,
  PhotoEditRepository,
  PhotoObjectRepository,
  PhotoProcessingRepository,
  type PhotoRecord,
  PhotoRemakeRepository,
  PhotoRepository,
  PostRepository,
  TrashRepository,
} from '@sandstone/database';
import {
  anUpload,
  aProcessed,
  createTestDatabase,
  databaseMissing,
  someVariants,
  type TestDatabase,
} from '@sandstone/database/testing';
import {
  fileVersion,
  objectIn,
  photoVariantKey,
  type PhotoPlace,
  photoVisibility,
  unedited,
} from '@sandstone/domain';
import { createLogger } from '@sandstone/observability';
import { type ObjectStorage, StorageUnavailableError } from '@sandstone/storage';
import { makeTemporaryStorage } from '@sandstone/storage/testing';
import fc from 'fast-check';
import { PhotoObjectMover } from './photo-object-mover.ts';
import { PhotoRemoval } from './photo-removal.ts';

const actor = { system: 'operator' } as const;
const photoCount = 2;
/** Photos are numbers. `files` says how many files are moved or stored before the worker is killed. */
type Action =
  | { name: 'list' | 'delete' | 'restore' | 'erase' | 'post' | 'listDuringWork'; photo: number }
  | { name: 'edit' | 'editDuringWork'; photo: number }
  | { name: 'trashPost' | 'restorePost' }
  | { name: 'process' | 'remake'; photo: number; files: number; isKilled: boolean }
  | { name: 'finish'; photo: number; isKilled: boolean }
  | { name: 'work'; workers: number }
  | { name: 'killedWork'; files: number };

type Row = Omit<PhotoRecord, 'hasOriginal'> & { moving: boolean };

const publicKeysOf = (row: Row) =>
  row.variants.map((variant) =>
    photoVariantKey({
      photoId: row.id,
      version: fileVersion(row),
      step: variant.step,
      format: variant.format,
    }),
  );

const photo = fc.nat(photoCount - 1);
const files = fc.nat(someVariants.length - 1);
const name = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: name('list'), photo }) },
  { weight: 4, arbitrary: fc.record({ name: name('delete', 'restore', 'restore', 'post'), photo }) },
  { weight: 1, arbitrary: fc.record({ name: name('erase'), photo }) },
  { weight: 4, arbitrary: fc.record({ name: name('edit', 'editDuringWork'), photo }) },
  { weight: 2, arbitrary: fc.record({ name: name('trashPost', 'restorePost') }) },
  {
    weight: 5,
    arbitrary: fc.record({ name: name('process', 'remake'), photo, files, isKilled: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ name: name('finish'), photo, isKilled: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ name: name('work'), workers: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ name: name('killedWork'), files }) },
  { weight: 2, arbitrary: fc.record({ name: name('listDuringWork'), photo }) },
);

const list: Action = { name: 'list', photo: 1 };
const killedWork: Action = { name: 'killedWork', files: 1 };
const work: Action = { name: 'work', workers: 1 };
const remake = { name: 'remake', photo: 1, files: 1 } as const;
const process = { name: 'process', photo: 0, files: 1 } as const;
const edit: Action = { name: 'edit', photo: 1 };
const finish = { name: 'finish', photo: 1, isKilled: false } as const;
/** Histories in which a worker is killed, and what it has begun is wanted no more. */
const examples: [Action[]][] = [
  [[edit, work, { ...process, photo: 1, isKilled: false }, edit, work, finish]],
  [[{ ...remake, isKilled: false }, edit, work, finish]],
  [[list, work, edit, list, killedWork, work, { ...process, photo: 1, isKilled: true }]],
  [[edit, { name: 'delete', photo: 1 }, work, { name: 'restore', photo: 1 }, work]],
  [[list, killedWork, list]],
  [[list, work, list, killedWork, list]],
  [[{ name: 'delete', photo: 1 }, killedWork, { name: 'restore', photo: 1 }]],
  [[{ ...remake, isKilled: true }, list, work]],
  [[{ ...remake, isKilled: false }, list, work, { name: 'finish', photo: 1, isKilled: true }]],
  [
    [
      { ...remake, isKilled: false },
      { name: 'delete', photo: 1 },
      work,
      { name: 'finish', photo: 1, isKilled: true },
    ],
  ],
  [
    [
      { ...process, isKilled: false },
      { name: 'list', photo: 0 },
      work,
      { name: 'finish', photo: 0, isKilled: true },
    ],
  ],
];
/** A busy machine tries fewer histories. */
const runs = { numRuns: 40, interruptAfterTimeLimit: 40_000, examples };

const run = databaseMissing === undefined ? describe : describe.skip;
run(`the files of photos${databaseMissing === undefined ? '' : ` (${databaseMissing})`}`, () => {
  let test: TestDatabase;
  let storage: ObjectStorage;
  let removeStorage: () => PromiseLike<void>;

  beforeAll(async () => {
    test = await createTestDatabase();
    const made = await makeTemporaryStorage();
    storage = made.storage;
    removeStorage = () => made[Symbol.asyncDispose]();
  });
  afterAll(async () => {
    await test.drop();
    await removeStorage();
  });

  /** A new worker, which has not seen any failure. */
  function aWorker(used: ObjectStorage = storage) {
    const photoObjects = new PhotoObjectRepository(test.database);
    const deletionLock = new DeletionLock(test.database);
    const photoObjectMover = new PhotoObjectMover(photoObjects, used, deletionLock);
    const signals = {
      publish: () => {},
      subscribe: () => () => {},
      watch: () => () => {},
      close: async () => {},
    };
    const logger = createLogger('worker', 'silent');
    return new PhotoRemoval(photoObjects, photoObjectMover, deletionLock, signals, logger);
  }

  /** A store that is away after some moves, as for a worker that was killed. */
  function storageFor(moves: number): ObjectStorage {
    let left = moves;
    const move: ObjectStorage['move'] = async (from, to) => {
      if (left-- <= 0) throw new StorageUnavailableError('The worker was killed');
      await storage.move(from, to);
    };
    return new Proxy(storage, {
      get: (real, key: keyof ObjectStorage) => (key === 'move' ? move : real[key].bind(real)),
    });
  }

  class Site {
    readonly photos = new PhotoRepository(test.database);
    readonly #posts = new PostRepository(test.database);
    readonly #trash = new TrashRepository(test.database);
    readonly #edits = new PhotoEditRepository(test.database);
    readonly #processing = new PhotoProcessingRepository(test.database);
    readonly #remakes = new PhotoRemakeRepository(test.database);
    readonly #mover = new PhotoObjectMover(
      new PhotoObjectRepository(test.database),
      storage,
      new DeletionLock(test.database),
    );
    /** The revision of the edits in the files with this prefix. */
    readonly editsOf = new Map<string, number>();
    #ids: string[] = [];
    #postId = '';
    #revision = 0;
    /** The ends of jobs that have stored some files. */
    readonly #begun = new Map<number, (isKilled: boolean) => Promise<void>>();
    /** The queue repeats the jobs of killed workers. */
    readonly #repeated: (() => Promise<void>)[] = [];

    async create(): Promise<void> {
      for (const table of ['posts', 'photos', 'outbox', 'watermark'] as const)
        await test.database.queries.deleteFrom(table).execute();
      for (let index = 0; index < photoCount; index += 1) {
        const [recorded] = await this.photos.recordUploads([anUpload({ listed: index > 0 })], actor);
        this.#ids.push(recorded?.photoId ?? '');
      }
      // The first one waits for its pictures.
      await (
        await this.#process(this.#id(1), 1, 0)
      )?.(false);
    }

    /** Applies an action as far as it is possible now. */
    async apply(done: Action): Promise<void> {
      switch (done.name) {
        case 'work':
          await Promise.all(Array.from({ length: done.workers }, () => aWorker().run()));
          return;
        case 'killedWork':
          await aWorker(storageFor(done.files)).run();
          return;
        case 'listDuringWork':
          await Promise.all([aWorker().run(), this.#list(done.photo)]);
          return;
        case 'list':
          await this.#list(done.photo);
          return;
        case 'editDuringWork':
          await Promise.all([aWorker().run(), this.#edit(done.photo)]);
          return;
        case 'edit':
          await this.#edit(done.photo);
          return;
        case 'trashPost':
          await this.#posts.delete(this.#postId, actor).catch(() => undefined);
          return;
        case 'restorePost':
          if (this.#postId !== '') await this.#trash.restore({ kind: 'post', ids: [this.#postId] }, actor);
          return;
        case 'post':
          await this.#posts
            .create({ description: 'A walk.', photoIds: [this.#id(done.photo)] }, actor)
            .then(({ id }) => (this.#postId = id))
            .catch(() => undefined);
          return;
        case 'delete':
          await this.photos.markDeleted(this.#id(done.photo), actor).catch(() => undefined);
          return;
        case 'restore':
        case 'erase':
          await this.#trash[done.name]({ kind: 'photo', ids: [this.#id(done.photo)] }, actor);
          return;
        case 'process':
        case 'remake':
          await this.#begin(done);
          return;
        case 'finish':
          await this.#begun.get(done.photo)?.(done.isKilled);
          this.#begun.delete(done.photo);
      }
    }

    /** Lets the workers do all that is left. */
    async settle(): Promise<void> {
      for (const finish of this.#begun.values()) await finish(false);
      for (const repeat of this.#repeated) await repeat();
      for (let round = 0; round < 2; round += 1) {
        await aWorker().run();
        for (const { id, status, attempt } of await this.rows())
          if (status === 'processing') await (await this.#process(id, attempt, 0))?.(false);
      }
      await aWorker().run();
    }

    async rows(): Promise<Row[]> {
      const rows = await test.database.queries.selectFrom('photos').selectAll().execute();
      return Promise.all(rows.map(async (row) => ({ ...row, variants: await this.#variantsOf(row.id) })));
    }

    async #variantsOf(photoId: string) {
      return test.database.queries
        .selectFrom('photo_variants')
        .selectAll()
        .where('photoId', '=', photoId)
        .execute();
    }

    #id(index: number): string {
      return this.#ids[index] ?? '';
    }

    /** Takes a photo into the gallery, or out of it. */
    async #list(index: number): Promise<void> {
      const photo = await this.photos.adminById(this.#id(index));
      if (photo !== undefined) await this.photos.update(photo.id, { listed: !photo.listed }, actor);
    }

    async #edit(index: number): Promise<void> {
      const edits = { ...unedited, quarterTurns: 1 };
      await this.#edits.save(this.#id(index), edits, actor).catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
      });
    }

    async #begin(begun: Extract<Action, { name: 'process' | 'remake' }>): Promise<void> {
      const { photo: index, files: count, isKilled } = begun;
      const row = (await this.rows()).find(({ id }) => id === this.#id(index));
      if (row === undefined || this.#begun.has(index)) return;
      const { id, attempt } = row;
      if (begun.name === 'remake') await this.#changeMark();
      const revision = this.#revision;
      const start = (some: number) =>
        begun.name === 'process' ? this.#process(id, attempt, some) : this.#remake(id, revision, some);
      const finish = await start(count);
      if (finish === undefined) return;
      const repeat = async () => {
        const again = await start(0);
        await (again === undefined ? this.#mover.moveLater(id) : again(false));
      };
      if (isKilled) this.#repeated.push(repeat);
      else
        this.#begun.set(index, async (isKilledLater) => {
          await finish(isKilledLater);
          if (isKilledLater) this.#repeated.push(repeat);
        });
    }

    async #changeMark(): Promise<void> {
      this.#revision += 1;
      const mark = { kind: 'off', text: '', corner: 'topLeft', strength: 100 } as const;
      await test.database.queries
        .insertInto('watermark')
        .values({ revision: this.#revision, ...mark })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ revision: this.#revision }))
        .execute();
    }

    /** Begins a run, which stores some of the files. @returns its end, which stores the others */
    async #process(id: string, attempt: number, count: number) {
      const begun = await this.#processing.beginRun(id, attempt);
      if (begun === undefined) return undefined;
      const { watermark } = begun;
      const made = { pipelineVersion: pipeline.version, watermark };
      const { editsRevision } = (await this.rows()).find((row) => row.id === id) ?? { editsRevision: 0 };
      this.#madeWith(id, made, editsRevision);
      await this.#store(id, begun.filesAre, made, 0, count);
      return async (isKilled: boolean) => {
        await this.#store(id, begun.filesAre, made, count);
        if (isKilled) return;
        const { filesAre } = begun;
        // The mark of a revision that is not tried would be made again.
        const originalKey = begun.editing ? null : `photos/${id}/original`;
        const watermarkTried = this.#revision;
        const ready = aProcessed(id, { attempt, filesAre, originalKey, watermarkTried, ...made });
        if (!(await this.#processing.markReady(ready))) await this.#mover.moveLater(id);
      };
    }

    async #remake(id: string, revision: number, count: number) {
      const source = await this.#remakes.source(id, revision);
      if (source === undefined) return undefined;
      const { filesAre, editsRevision } = source;
      const made = { pipelineVersion: pipeline.version, watermark: source.revision };
      this.#madeWith(id, made, editsRevision);
      await this.#store(id, filesAre, made, 0, count);
      return async (isKilled: boolean) => {
        await this.#store(id, filesAre, made, count);
        if (isKilled) return;
        const remade = { ...source, ...made, id, variants: someVariants, watermark: revision };
        if (!(await this.#remakes.markRemade(remade))) await this.#mover.moveLater(id);
      };
    }

    /** Files that two runs with other edits store must not have the same address. */
    #madeWith(
      photoId: string,
      made: { pipelineVersion: number; watermark: number },
      editsRevision: number,
    ): void {
      const prefix = `photos/${photoId}/${fileVersion(made)}/`;
      expect([prefix, this.editsOf.get(prefix) ?? editsRevision]).toEqual([prefix, editsRevision]);
      this.editsOf.set(prefix, editsRevision);
    }

    async #store(
      photoId: string,
      place: PhotoPlace,
      made: { pipelineVersion: number; watermark: number },
      from: number,
      to?: number,
    ): Promise<void> {
      for (const { step, format } of someVariants.slice(from, to)) {
        const { bucket, key } = objectIn(
          place,
          photoVariantKey({ photoId, version: fileVersion(made), step, format }),
        );
        await storage.put(bucket, key, Buffer.from(key), { contentType: 'image/webp' });
      }
    }
  }

  async function keysIn(place: PhotoPlace): Promise<string[]> {
    const { bucket, key: prefix } = objectIn(place, 'photos/');
    const keys: string[] = [];
    for await (const { key } of storage.list(bucket, prefix)) keys.push(key);
    return keys.toSorted();
  }

  /** The keys that visitors would not find, except while a worker has to complete what another one has begun. */
  async function missingPictures(site: Site): Promise<string[]> {
    const stored = new Set(await keysIn('public'));
    const seen = (await site.rows()).filter((row) => {
      const { inGallery, inPosts } = photoVisibility(row);
      return (inGallery || inPosts) && !row.moving;
    });
    return seen.flatMap(publicKeysOf).filter((key) => !stored.has(key));
  }

  /** Public files of photos that have other edits by now. */
  async function uneditedFiles(site: Site, of: (row: Row) => boolean): Promise<string[]> {
    const rows = new Map((await site.rows()).map((row) => [row.id, row]));
    return (await keysIn('public')).filter((key) => {
      const [, prefix = '', id = ''] = /^(photos\/([^/]+)\/[^/]+\/)/.exec(key) ?? [];
      const row = rows.get(id);
      return row !== undefined && of(row) && site.editsOf.get(prefix) !== row.editsRevision;
    });
  }

  it('of a photo with new edits wait for one batch of others at most', async () => {
    const site = new Site();
    await site.create();
    await site.apply({ name: 'work', workers: 1 });
    const [, edited] = (await site.rows()).map(({ id }) => id);
    if (edited === undefined) throw new Error('There is no photo');
    const photos = new PhotoRepository(test.database);
    // More than one batch, which visitors do not see any more.
    const others: string[] = [];
    for (let index = 0; index < 45; index += 1) {
      const [recorded] = await photos.recordUploads([anUpload()], actor);
      const id = recorded?.photoId ?? '';
      await new PhotoProcessingRepository(test.database).markReady(aProcessed(id));
      const key = `photos/${id}/1/thumb.webp`;
      await storage.put('public', key, Buffer.from('x'), { contentType: 'image/webp' });
      others.push(id);
    }
    for (const id of others) await photos.markDeleted(id, actor);
    const former = await keysIn('public');
    const isFormer = (key: string) => key.startsWith(`photos/${edited}/`);
    expect(former.some(isFormer)).toBe(true);
    let moved = 0;
    let movedBefore: number | undefined;
    const watched = new Proxy(storage, {
      get: (real, key: keyof ObjectStorage) => {
        if (key === 'move')
          return async (...move: Parameters<ObjectStorage['move']>) => {
            moved += 1;
            // The creator saves while the files of the first batch move.
            if (moved === 1)
              await new PhotoEditRepository(test.database).save(
                edited,
                { ...unedited, quarterTurns: 1 },
                actor,
              );
            await storage.move(...move);
          };
        if (key === 'delete')
          return async (...removal: Parameters<ObjectStorage['delete']>) => {
            if (removal[1].some(isFormer)) movedBefore ??= moved;
            await storage.delete(...removal);
          };
        return real[key].bind(real);
      },
    });
    await aWorker(watched).run();
    expect((await keysIn('public')).filter(isFormer)).toEqual([]);
    expect(moved).toBe(others.length);
    expect(movedBefore).toBeLessThanOrEqual(20);
  });

  it('are where the rule says, whatever happens, and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 20, size: 'max' }), async (history) => {
        for (const bucket of ['public', 'staging'] as const)
          for await (const { key } of storage.list(bucket, '')) await storage.delete(bucket, [key]);
        const site = new Site();
        await site.create();
        for (const step of history) {
          await site.apply(step);
          expect(await missingPictures(site)).toEqual([]);
        }
        await site.settle();
        expect(await uneditedFiles(site, () => true)).toEqual([]);

        const rows = await site.rows();
        const expected: Record<PhotoPlace, string[]> = { public: [], private: [] };
        for (const row of rows) {
          const { state, filesAre, filesBelong } = photoVisibility(row);
          expect([state, filesAre]).toEqual([state === 'trashed' ? 'trashed' : 'current', filesBelong]);
          expected[filesBelong].push(...publicKeysOf(row).map((key) => objectIn(filesBelong, key).key));
        }
        const { photos } = await site.photos.publicPage({ limit: 10 });
        const inGallery = rows.filter((row) => photoVisibility(row).inGallery);
        expect(photos.map(({ id }) => id).toSorted()).toEqual(inGallery.map(({ id }) => id).toSorted());
        // Pictures that a killed worker has made for a newer mark may be left, but never in the wrong place.
        for (const place of ['public', 'private'] as const)
          expect(await keysIn(place)).toEqual(expect.arrayContaining(expected[place]));
        const misplaced = rows.flatMap((row) => {
          const other = photoVisibility(row).filesBelong === 'public' ? 'private' : 'public';
          return objectIn(other, `photos/${row.id}/`).key;
        });
        const all = [...(await keysIn('public')), ...(await keysIn('private'))];
        expect(all.filter((key) => misplaced.some((prefix) => key.startsWith(prefix)))).toEqual([]);
        const known = new Set(rows.map(({ id }) => id));
        expect(all.filter((key) => ![...known].some((id) => key.includes(id)))).toEqual([]);
      }),
      runs,
    );
  });
});
