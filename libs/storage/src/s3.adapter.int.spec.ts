import { beforeAll, describe, expect, it } from '@jest/globals';
import { createObjectStorage } from './create-object-storage.ts';
import { StorageUnavailableError } from './object-storage.port.ts';
import { MinioObjectStorage } from './s3.adapter.ts';
import { streamOf, stalledStream } from './testing/bodies.ts';
import { objectStorageContract, s3Missing, testS3 } from './testing/index.ts';

const jpeg = { contentType: 'image/jpeg' };

if (s3Missing !== undefined) {
  describe.skip(`MinioObjectStorage: ${s3Missing}`, () => {
    it('is skipped', () => {});
  });
} else {
  const shared = testS3();
  const { endpoint } = shared;

  objectStorageContract('MinioObjectStorage', async () => ({
    storage: createObjectStorage(shared),
    [Symbol.asyncDispose]: async () => {},
  }));

  describe('MinioObjectStorage', () => {
    const storage = new MinioObjectStorage(shared);
    beforeAll(() => storage.ensureBuckets());

    it('stores type and caching for the reverse proxy, also through a copy', async () => {
      const options = { contentType: 'image/avif', cacheControl: 'public, max-age=60, immutable' };
      await storage.put('public', 'one.avif', streamOf(10), options);
      await storage.put('public', 'large.avif', streamOf(9 * 1024 * 1024), options);
      await storage.copy(
        { bucket: 'public', key: 'one.avif' },
        { bucket: 'public', key: 'two.avif' },
        {
          contentType: 'image/webp',
          cacheControl: 'no-store',
        },
      );
      const headersOf = async (key: string) => {
        const { headers, status } = await fetch(`${endpoint}/${shared.bucketPrefix}-public/${key}`);
        return [status, headers.get('content-type'), headers.get('cache-control')];
      };
      expect(await headersOf('one.avif')).toEqual([200, 'image/avif', options.cacheControl]);
      expect(await headersOf('large.avif')).toEqual([200, 'image/avif', options.cacheControl]);
      expect(await headersOf('two.avif')).toEqual([200, 'image/webp', 'no-store']);
    });

    it('allows anonymous reads of public objects, but no listing and no private reads', async () => {
      await storage.put('public', 'seen.jpg', streamOf(10), jpeg);
      await storage.put('originals', 'hidden.jpg', streamOf(10), jpeg);
      await storage.put('staging', 'hidden.jpg', streamOf(10), jpeg);
      const statusOf = async (path: string, method = 'GET') =>
        (await fetch(`${endpoint}/${shared.bucketPrefix}-${path}`, { method })).status;
      expect(await statusOf('public/seen.jpg')).toBe(200);
      expect(await statusOf('public')).toBe(403);
      expect(await statusOf('public/?list-type=2')).toBe(403);
      expect(await statusOf('public/seen.jpg', 'DELETE')).toBe(403);
      expect(await statusOf('public/new.jpg', 'PUT')).toBe(403);
      for (const bucket of ['originals', 'staging']) {
        expect(await statusOf(`${bucket}/hidden.jpg`)).toBe(403);
        expect(await statusOf(bucket)).toBe(403);
      }
    });

    it('lists and deletes more than one page', async () => {
      const keys = Array.from({ length: 1030 }, (_, at) => `page/${String(at).padStart(5, '0')}`);
      for (let start = 0; start < keys.length; start += 20) {
        await Promise.all(
          keys.slice(start, start + 20).map((key) => storage.put('staging', key, Buffer.from('x'), jpeg)),
        );
      }
      const listed: string[] = [];
      for await (const { key } of storage.list('staging', 'page/')) listed.push(key);
      expect(listed).toEqual(keys);
      await storage.delete('staging', keys);
      for await (const { key } of storage.list('staging', 'page/')) throw new Error(`${key} is still there`);
    });

    it('aborts only the uploads that began before a time', async () => {
      const begun = new AbortController();
      const put = storage.put('staging', 'unfinished', stalledStream(9 * 1024 * 1024), jpeg, begun.signal);
      put.catch(() => {});
      // Waits until the store knows the upload; an old date removes nothing, so polling is safe.
      expect(await storage.abortStaleUploads(new Date('2020-01-01'))).toBe(0);
      let dropped = 0;
      while (dropped === 0) dropped = await storage.abortStaleUploads(new Date('2200-01-01'));
      expect(dropped).toBe(1);
      begun.abort();
      await expect(put).rejects.toThrow();
      expect(await storage.stat('staging', 'unfinished')).toBeUndefined();
    });

    it('creates missing buckets from concurrent processes', async () => {
      const fresh = testS3();
      const several = [1, 2, 3].map(() => new MinioObjectStorage(fresh));
      await expect(several[0]?.ping()).rejects.toThrow(StorageUnavailableError);
      await Promise.all(several.map((each) => each.ensureBuckets()));
      await several[0]?.ping();
    });

    it('fails with a wrong secret, without revealing a key', async () => {
      const wrong = new MinioObjectStorage({ ...shared, secretKey: 'not-the-secret-key' });
      const attempts = [
        () => wrong.ping(),
        () => wrong.ensureBuckets(),
        () => wrong.put('staging', 'a', streamOf(10), jpeg),
        () => wrong.put('staging', 'a', streamOf(9 * 1024 * 1024), jpeg),
        () => wrong.read('staging', 'a'),
        () => wrong.stat('staging', 'a'),
        () => wrong.delete('staging', ['a']),
        () => wrong.abortStaleUploads(new Date()),
      ];
      for (const attempt of attempts) {
        const error = await attempt().then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(StorageUnavailableError);
        const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
        expect(told).not.toContain(shared.accessKey);
        expect(told).not.toContain('not-the-secret-key');
      }
    });
  });
}
