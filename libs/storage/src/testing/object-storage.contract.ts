import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat as statFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { heldMemory } from '@sandstone/testing/held-memory';
import {
  type Bucket,
  buckets,
  ObjectNotFoundError,
  type ObjectStorage,
  StorageUnavailableError,
} from '../object-storage.port.ts';
import { brokenStream, digestOf, streamOf, stalledStream, textOf } from './bodies.ts';

export interface StorageUnderTest extends AsyncDisposable {
  storage: ObjectStorage;
}

const megabyte = 1024 * 1024;
const jpeg = { contentType: 'image/jpeg' };
const text = (value: string) => Buffer.from(value);
const farFuture = new Date('2200-01-01');

async function keysOf(storage: ObjectStorage, prefix: string, bucket: Bucket = 'staging'): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(bucket, prefix)) keys.push(key);
  return keys;
}

/** Requirements on every adapter of `ObjectStorage`. `makeStorage` creates an empty store. */
export function objectStorageContract(name: string, makeStorage: () => Promise<StorageUnderTest>): void {
  describe(`${name} fulfils the contract of ObjectStorage`, () => {
    let made: StorageUnderTest;
    let storage: ObjectStorage;

    beforeAll(async () => {
      made = await makeStorage();
      storage = made.storage;
      await storage.ensureBuckets();
    });
    beforeEach(async () => {
      for (const bucket of buckets) await storage.delete(bucket, await keysOf(storage, '', bucket));
    });
    afterAll(async () => {
      await made[Symbol.asyncDispose]();
    });

    const expectNothingLeft = async (key: string) => {
      expect(await storage.stat('staging', key)).toBeUndefined();
      expect(await keysOf(storage, '')).toEqual([]);
      // A date in the future makes every unfinished upload stale.
      expect(await storage.abortStaleUploads(farFuture)).toBe(0);
    };

    it('creates its buckets idempotently, and answers', async () => {
      await storage.put('public', 'a/b.jpg', text('kept'), jpeg);
      await storage.ensureBuckets();
      await storage.ping();
      const disk = await storage.disk();
      expect(disk === undefined || (disk.usedShare > 0 && disk.usedShare <= 1 && disk.freeBytes >= 0)).toBe(
        true,
      );
      expect(await textOf(await storage.read('public', 'a/b.jpg'))).toBe('kept');
    });

    it('returns a stored object with its size and time', async () => {
      const before = Date.now();
      expect(await storage.put('originals', 'a/b.jpg', text('0123456789'), jpeg)).toBe(10);
      expect(await textOf(await storage.read('originals', 'a/b.jpg'))).toBe('0123456789');
      const stat = await storage.stat('originals', 'a/b.jpg');
      expect(stat).toMatchObject({ key: 'a/b.jpg', bytes: 10 });
      // S3 has a resolution of one second.
      expect(Math.abs((stat?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    it('separates buckets', async () => {
      await storage.put('staging', 'same', text('s'), jpeg);
      expect(await storage.stat('public', 'same')).toBeUndefined();
      expect(await storage.stat('originals', 'same')).toBeUndefined();
    });

    it('reports missing objects', async () => {
      expect(await storage.stat('staging', 'no/such.jpg')).toBeUndefined();
      await expect(storage.read('staging', 'no/such.jpg')).rejects.toThrow(ObjectNotFoundError);
      const to = { bucket: 'public', key: 'to.jpg' } as const;
      await expect(storage.copy({ bucket: 'staging', key: 'no/such.jpg' }, to, jpeg)).rejects.toThrow(
        ObjectNotFoundError,
      );
      expect(await storage.stat('public', 'to.jpg')).toBeUndefined();
    });

    it('downloads an object to a new private file', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'download-'));
      try {
        const path = join(directory, 'file');
        await storage.put('originals', 'a/b.jpg', streamOf(9 * megabyte), jpeg);
        await storage.download('originals', 'a/b.jpg', path);
        expect(await digestOf(createReadStream(path))).toBe(await digestOf(streamOf(9 * megabyte)));
        expect((await statFile(path)).mode & 0o777).toBe(0o600);
        await storage.put('public', 'open.jpg', text('open'), jpeg);
        await expect(storage.download('public', 'open.jpg', path)).rejects.toThrow(StorageUnavailableError);
        await storage.download('public', 'open.jpg', join(directory, 'second'));
        expect((await statFile(join(directory, 'second'))).mode & 0o777).toBe(0o600);
        const missing = join(directory, 'missing');
        await expect(storage.download('staging', 'no/such.jpg', missing)).rejects.toThrow(
          ObjectNotFoundError,
        );
        // A missing directory is no missing object: the caller would give the photo up.
        const nowhere = join(directory, 'no', 'file');
        await expect(storage.download('public', 'open.jpg', nowhere)).rejects.toThrow(
          StorageUnavailableError,
        );
      } finally {
        await rm(directory, { recursive: true });
      }
    });

    it('does not mistake a directory for an object', async () => {
      await storage.put('staging', 'folder/file', text('x'), jpeg);
      expect(await storage.stat('staging', 'folder')).toBeUndefined();
      await expect(storage.read('staging', 'folder')).rejects.toThrow(ObjectNotFoundError);
      await storage.delete('staging', ['folder']);
      expect(await keysOf(storage, '')).toEqual(['folder/file']);
    });

    it.each([0, 1, 8 * megabyte - 1, 8 * megabyte, 8 * megabyte + 1, 20 * megabyte])(
      'stores a stream of unknown length, %d bytes',
      async (bytes) => {
        expect(await storage.put('staging', 'stream', streamOf(bytes), jpeg)).toBe(bytes);
        expect((await storage.stat('staging', 'stream'))?.bytes).toBe(bytes);
        expect(await digestOf(await storage.read('staging', 'stream'))).toBe(await digestOf(streamOf(bytes)));
      },
    );

    it('stores bytes larger than one part', async () => {
      const bytes = Buffer.alloc(9 * megabyte, 'xyz');
      expect(await storage.put('staging', 'bytes', bytes, jpeg)).toBe(bytes.length);
      expect((await storage.stat('staging', 'bytes'))?.bytes).toBe(bytes.length);
    });

    it('replaces an existing object', async () => {
      await storage.put('staging', 'a', streamOf(9 * megabyte), jpeg);
      await storage.put('staging', 'a', text('new'), jpeg);
      expect(await textOf(await storage.read('staging', 'a'))).toBe('new');
    });

    it.each([100, 9 * megabyte])('stores nothing of a stream that fails after %d bytes', async (bytes) => {
      const error = new Error('the connection was cut');
      await expect(storage.put('staging', 'broken', brokenStream(bytes, error), jpeg)).rejects.toBe(error);
      await expectNothingLeft('broken');
    });

    it('keeps the old object when the new stream fails', async () => {
      await storage.put('staging', 'a', text('old'), jpeg);
      await expect(storage.put('staging', 'a', brokenStream(100, new Error('cut')), jpeg)).rejects.toThrow(
        'cut',
      );
      expect(await textOf(await storage.read('staging', 'a'))).toBe('old');
    });

    it.each([100, 9 * megabyte])('stores nothing when aborted after %d bytes', async (bytes) => {
      const stopping = new AbortController();
      const body = stalledStream(bytes);
      const put = storage.put('staging', 'aborted', body, jpeg, stopping.signal);
      const reason = new Error('the client went away');
      // Once the store has consumed all bytes, it waits for more.
      while (body.readableLength > 0) await sleep(5);
      stopping.abort(reason);
      await expect(put).rejects.toBe(reason);
      expect(body.destroyed).toBe(true);
      await expectNothingLeft('aborted');
    });

    it('does not start when aborted before', async () => {
      const body = stalledStream(10);
      const reason = new Error('too late');
      await expect(storage.put('staging', 'never', body, jpeg, AbortSignal.abort(reason))).rejects.toBe(
        reason,
      );
      expect(body.destroyed).toBe(true);
      await expectNothingLeft('never');
    });

    it('stores one complete object of concurrent puts of a key', async () => {
      const bodies = [1, 2, 3].map((seed) => () => streamOf(9 * megabyte, seed));
      await Promise.all(bodies.map((body) => storage.put('staging', 'contested', body(), jpeg)));
      const possible = await Promise.all(bodies.map((body) => digestOf(body())));
      expect(possible).toContain(await digestOf(await storage.read('staging', 'contested')));
      expect(await storage.abortStaleUploads(farFuture)).toBe(0);
    });

    it('loses no put to a concurrent deletion', async () => {
      await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          await storage.put('staging', `shared/folder/${at}-gone`, text('x'), jpeg);
          await Promise.all([
            storage.delete('staging', [`shared/folder/${at}-gone`]),
            storage.put('staging', `shared/folder/${at}-kept`, text('x'), jpeg),
          ]);
        }),
      );
      expect(await keysOf(storage, 'shared/')).toHaveLength(20);
    });

    it('copies within and across buckets', async () => {
      await storage.put('staging', 'from', streamOf(9 * megabyte), jpeg);
      await storage.copy({ bucket: 'staging', key: 'from' }, { bucket: 'originals', key: 'x/to.jpg' }, jpeg);
      await storage.copy({ bucket: 'staging', key: 'from' }, { bucket: 'staging', key: 'twin' }, jpeg);
      const expected = await digestOf(streamOf(9 * megabyte));
      expect(await digestOf(await storage.read('originals', 'x/to.jpg'))).toBe(expected);
      expect(await digestOf(await storage.read('staging', 'twin'))).toBe(expected);
    });

    it('moves an object to another bucket', async () => {
      await storage.put('public', 'photos/a/1.jpg', text('a landscape'), jpeg);
      const from = { bucket: 'public', key: 'photos/a/1.jpg' } as const;
      const to = { bucket: 'staging', key: 'withdrawn/photos/a/1.jpg' } as const;
      await storage.move(from, to);
      expect(await textOf(await storage.read(to.bucket, to.key))).toBe('a landscape');
      expect(await storage.stat(from.bucket, from.key)).toBeUndefined();
      expect(await keysOf(storage, '', 'public')).toEqual([]);
      await expect(storage.move(from, to)).rejects.toThrow(ObjectNotFoundError);
      expect(await textOf(await storage.read(to.bucket, to.key))).toBe('a landscape');
    });

    it('deletes objects, and ignores missing keys', async () => {
      await storage.put('staging', 'a/b/c', text('x'), jpeg);
      await storage.put('staging', 'a/d', text('x'), jpeg);
      await storage.delete('staging', []);
      await storage.delete('staging', ['a/b/c', 'a/b/missing', 'none']);
      expect(await keysOf(storage, '')).toEqual(['a/d']);
    });

    it('lists by prefix, in the order of the keys', async () => {
      // Byte order: `-` < `.` < `/` < digits; numeric keys remain texts.
      const keys = [
        'a-b',
        'a.jpg',
        'a/1',
        'a/2/x',
        'a/2-x',
        'a0',
        'ab/1',
        '007.5.6',
        '1e3x',
        'true',
        '12/34',
      ];
      for (const key of keys) await storage.put('staging', key, text(key), jpeg);
      const sorted = [
        '007.5.6',
        '12/34',
        '1e3x',
        'a-b',
        'a.jpg',
        'a/1',
        'a/2-x',
        'a/2/x',
        'a0',
        'ab/1',
        'true',
      ];
      expect(await keysOf(storage, '')).toEqual(sorted);
      expect(await keysOf(storage, 'a/')).toEqual(['a/1', 'a/2-x', 'a/2/x']);
      expect(await keysOf(storage, 'a/2')).toEqual(['a/2-x', 'a/2/x']);
      expect(await keysOf(storage, 'ab')).toEqual(['ab/1']);
      expect(await keysOf(storage, 'none')).toEqual([]);
      for await (const found of storage.list('staging', '12')) {
        expect(found).toMatchObject({ key: '12/34', bytes: 5 });
        expect(found.modifiedAt.getTime()).toBeGreaterThan(0);
      }
    });

    const badKeys = [
      '',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      '../a',
      'a/../b',
      'a/./b',
      'a b',
      'a\\b',
      'a\0',
      'ä',
      'a\n',
    ];
    const tooLong = ['x'.repeat(256), `${'x/'.repeat(600)}x`];
    const asNames = [...badKeys, ...tooLong].map((key) => [JSON.stringify(key).slice(0, 20), key] as const);
    it.each(asNames)('refuses the key %s in every method', async (_name, key) => {
      const good = { bucket: 'staging', key: 'good' } as const;
      const bad = { bucket: 'staging', key } as const;
      const body = streamOf(10);
      await expect(storage.put('staging', key, body, jpeg)).rejects.toThrow(TypeError);
      expect(body.destroyed).toBe(true);
      await expect(storage.read('staging', key)).rejects.toThrow(TypeError);
      await expect(storage.stat('staging', key)).rejects.toThrow(TypeError);
      await expect(storage.copy(good, bad, jpeg)).rejects.toThrow(TypeError);
      await expect(storage.copy(bad, good, jpeg)).rejects.toThrow(TypeError);
      await expect(storage.delete('staging', [key])).rejects.toThrow(TypeError);
    });

    it.each(['/', '../', '..', 'a/../', 'a b'])('refuses the prefix %j', async (prefix) => {
      await expect(keysOf(storage, prefix)).rejects.toThrow(TypeError);
    });

    it('keeps little of a large body in memory', async () => {
      await storage.put('staging', 'warm', streamOf(17 * megabyte), jpeg);
      const before = heldMemory();
      let sent = 0;
      let measured = 0;
      let peak = 0;
      const body = streamOf(64 * megabyte).on('data', (piece: Buffer) => {
        sent += piece.length;
        if (sent - measured < 8 * megabyte) return;
        measured = sent;
        peak = Math.max(peak, heldMemory() - before);
      });
      body.pause();
      expect(await storage.put('staging', 'large', body, jpeg)).toBe(64 * megabyte);
      expect(measured).toBeGreaterThan(50 * megabyte);
      expect(peak).toBeLessThan(40 * megabyte);
      // Takes two seconds. A server on a disk that other programs keep busy has stopped for a minute.
    }, 180_000);
  });
}
