import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pictureCacheControl } from '@sandstone/contract';
import { ask } from './ask.ts';
import { type DoorKind } from './doors.ts';
import { type Scene, missingKey, photoBytes, photoKey, setScene } from './scene.ts';

const strange = [
  '/media/',
  '/media/photos/',
  '/media/photos/notes.txt',
  `/media/${photoKey}/`,
  `/media/${photoKey}.bak`,
  `/media/${photoKey.replace('photos/', 'photos/../')}`,
  '/media/..%2fclient/favicon.ico',
  '/media/%2e%2e/client/favicon.ico',
  `/media/originals/${photoKey}`,
];

export function mediaSuite(kind: DoorKind): void {
  describe.each(['folder', 'store'] as const)('photos in a %s', (place) => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await setScene(kind, (_options, { store }) =>
        place === 'store' ? { media: { kind: 'proxy', url: `${store.url}/site-public` } } : {},
      );
      scene.store.on(`/site-public/${photoKey}`, (_req, res) =>
        res
          .writeHead(200, {
            'content-type': 'image/avif',
            'content-length': photoBytes.length,
            etag: '"abc"',
            'cache-control': 'private',
            'set-cookie': 'store=1',
            'x-amz-request-id': 'tx0001',
            'x-amz-id-2': 'host',
            'x-minio-deployment-id': 'deployment',
            'x-rgw-object-type': 'Normal',
            server: 'Store/1.0',
          })
          .end(photoBytes),
      );
      scene.store.on('/site-public/*', (_req, res) =>
        res
          .writeHead(403, { 'content-type': 'application/xml' })
          .end('<Error><Code>AccessDenied</Code></Error>'),
      );
    });
    afterAll(() => scene.close());

    it('are kept for ever by a browser, and for a second by a cache that is shared', async () => {
      const answer = await ask(scene.door, `/media/${photoKey}`);
      expect([answer.status, answer.body]).toEqual([200, photoBytes]);
      expect(answer.headers).toMatchObject({
        'cache-control': pictureCacheControl,
        'content-type': 'image/avif',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.counts.get('cache-control')).toBe(1);
      expect(answer.headers.etag).toBeDefined();
      const names = [...answer.counts.keys()];
      expect(names.filter((name) => /^x-(amz|minio|rgw|cache)|set-cookie/.test(name))).toEqual([]);
    });

    it('are gone from every cache soon after they were removed, and while the store does not answer', async () => {
      const [removed, silent] = [photoKey.replace('320', '1'), photoKey.replace('320', '2')];
      for (const key of [removed, silent]) {
        scene.putPhoto(key);
        scene.store.on(`/site-public/${key}`, (_req, res) =>
          res.writeHead(200, { etag: '"x"' }).end(photoBytes),
        );
        for (let times = 0; times < 2; times += 1) {
          expect(await ask(scene.door, `/media/${key}`)).toMatchObject({ status: 200, body: photoBytes });
        }
      }
      scene.removePhoto(removed);
      scene.store.on(`/site-public/${removed}`, (_req, res) => res.writeHead(404).end());
      scene.store.on(`/site-public/${silent}`, (_req, res) => res.destroy());
      // nginx counts whole seconds.
      await sleep(2000);
      expect(await ask(scene.door, `/media/${removed}`)).toMatchObject({ status: 404 });
      if (place === 'store') expect(await ask(scene.door, `/media/${silent}`)).toMatchObject({ status: 502 });
    });

    it('come whole, whatever part of them is asked for', async () => {
      for (const range of ['bytes=0-3', 'bytes=999999-']) {
        const answer = await ask(scene.door, `/media/${photoKey}`, { headers: { range } });
        expect([answer.status, answer.body]).toEqual([200, photoBytes]);
        expect([...answer.counts.values()].filter((count) => count > 1)).toEqual([]);
      }
    });

    it('answer 404 that nobody remembers while there is no such photo', async () => {
      const answer = await ask(scene.door, `/media/${missingKey}`);
      expect(answer.status).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).not.toContain('AccessDenied');
    });

    it.each(strange)('do not open another address: %s', async (path) => {
      const before = scene.store.requests.length;
      const answer = await ask(scene.door, path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toMatch(/an icon|not a photo|bytes of a landscape/);
      expect(scene.store.requests).toHaveLength(before);
    });

    it.each(['POST', 'PUT', 'DELETE'])('are only read: %s', async (method) => {
      expect(await ask(scene.door, `/media/${photoKey}`, { method })).toMatchObject({ status: 405 });
    });

    if (place === 'store') {
      it('reach the store without anything of the visitor', async () => {
        const key = photoKey.replace('320', '1280');
        scene.store.on(`/site-public/${key}`, (_req, res) => res.end(photoBytes));
        await ask(scene.door, `/media/${key}?X-Amz-Signature=1`, {
          headers: { cookie: '__Host-session=abc', authorization: 'Bearer abc', 'x-amz-acl': 'public' },
        });
        const asked = scene.store.requests.at(-1);
        expect(asked?.url).toBe(`/site-public/${key}`);
        expect(asked?.headers.host).toBe(new URL(scene.store.url).host);
        for (const name of ['cookie', 'authorization', 'x-amz-acl', 'user-agent', 'x-forwarded-for']) {
          expect(asked?.headers).not.toHaveProperty(name);
        }
      });

      it('are answered for when the store fails', async () => {
        const key = photoKey.replace('320', '2048');
        scene.store.on(`/site-public/${key}`, (_req, res) => res.writeHead(500).end('<Error/>'));
        const answer = await ask(scene.door, `/media/${key}`);
        expect([answer.status, answer.headers['cache-control']]).toEqual([502, 'no-store']);
        expect(answer.text).not.toContain('<Error/>');
      });
    }
  });
}
