import { beforeAll, describe, expect, it } from '@jest/globals';
import { pictureCacheControl } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { send } from './client.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { missingKey, photoBytes, photoKey, useHarness } from './harness.ts';

const strange = [
  '/media/',
  '/media/photos/',
  '/media/photos/notes.txt',
  `/media/${photoKey}/`,
  `/media/${photoKey}.bak`,
  `/media/${photoKey.replace('photos/', 'photos/../')}`,
  '/media/..%2fclient/favicon.svg',
  '/media/%2e%2e/client/favicon.svg',
  `/media/originals/${photoKey}`,
  `/media/${photoKey.toUpperCase()}`,
  `/media/${photoKey.replace('.avif', '.svg')}`,
  `/media/${photoKey.replace('/1/', '/1/../1/x/')}`,
  `/media/${photoKey}%00`,
  `/media//etc/passwd`,
];

export function mediaSuite(kind: ProxyKind): void {
  describe.each(['folder', 'store'] as const)('photos in a %s', (place) => {
    const harness = useHarness(kind, (_options, { store }) =>
      place === 'store' ? { media: { kind: 'proxy', url: `${store.url}/site-public` } } : {},
    );
    beforeAll(() => {
      harness.store.on(`/site-public/${photoKey}`, (_req, res) =>
        res
          .writeHead(200, {
            'content-type': 'image/avif',
            'content-length': photoBytes.length,
            etag: '"abc"',
            'cache-control': 'private',
            'set-cookie': 'store=1',
            'x-amz-request-id': 'tx0001',
            'x-amz-id-2': 'host',
            // A store that keeps versions tells which one it sends.
            'x-amz-version-id': '3',
            'x-minio-deployment-id': 'deployment',
            'x-rgw-object-type': 'Normal',
            server: 'Store/1.0',
          })
          .end(photoBytes),
      );
      harness.store.on('/site-public/*', (_req, res) =>
        res
          .writeHead(403, { 'content-type': 'application/xml' })
          .end('<Error><Code>AccessDenied</Code></Error>'),
      );
    });

    it('are cached forever by browsers and for a second by shared caches', async () => {
      const response = await send(harness.proxy, `/media/${photoKey}`);
      expect([response.status, response.body]).toEqual([200, photoBytes]);
      expect(response.headers).toMatchObject({
        'cache-control': pictureCacheControl,
        'content-type': 'image/avif',
        'x-content-type-options': 'nosniff',
      });
      expect(response.counts.get('cache-control')).toBe(1);
      expect(response.headers.etag).toBeDefined();
      const names = [...response.counts.keys()];
      expect(names.filter((name) => /^x-(amz|minio|rgw|cache)|set-cookie/.test(name))).toEqual([]);
    });

    it('disappear from the cache after removal, even while the store does not respond', async () => {
      const [removed, silent] = [photoKey.replace('320', '1'), photoKey.replace('320', '2')];
      for (const key of [removed, silent]) {
        harness.putPhoto(key);
        harness.store.on(`/site-public/${key}`, (_req, res) =>
          res.writeHead(200, { etag: '"x"' }).end(photoBytes),
        );
        for (let times = 0; times < 2; times += 1) {
          expect(await send(harness.proxy, `/media/${key}`)).toMatchObject({ status: 200, body: photoBytes });
        }
      }
      harness.removePhoto(removed);
      harness.store.on(`/site-public/${removed}`, (_req, res) => res.writeHead(404).end());
      harness.store.on(`/site-public/${silent}`, (_req, res) => res.destroy());
      const answers = (key: string, status: number) =>
        eventually(async () => (await send(harness.proxy, `/media/${key}`)).status === status, {
          condition: `status ${status}`,
        });
      await answers(removed, 404);
      if (place === 'store') await answers(silent, 502);
    });

    it('ignore range requests', async () => {
      for (const range of ['bytes=0-3', 'bytes=999999-']) {
        const response = await send(harness.proxy, `/media/${photoKey}`, { headers: { range } });
        expect([response.status, response.body]).toEqual([200, photoBytes]);
        expect([...response.counts.values()].filter((count) => count > 1)).toEqual([]);
      }
    });

    it('return an uncached 404 when missing', async () => {
      const response = await send(harness.proxy, `/media/${missingKey}`);
      expect(response.status).toBe(404);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.text).not.toContain('AccessDenied');
    });

    it.each(strange)('do not expose other paths: %s', async (path) => {
      const before = harness.store.requests.length;
      const response = await send(harness.proxy, path);
      expect([400, 404]).toContain(response.status);
      expect(response.text).not.toMatch(/an icon|not a photo|bytes of a landscape/);
      expect(harness.store.requests).toHaveLength(before);
    });

    it.each(['POST', 'PUT', 'DELETE'])('accept only reads: %s', async (method) => {
      expect(await send(harness.proxy, `/media/${photoKey}`, { method })).toMatchObject({ status: 405 });
    });

    if (place === 'store') {
      it("reach the store without the visitor's headers", async () => {
        const key = photoKey.replace('320', '1280');
        harness.store.on(`/site-public/${key}`, (_req, res) => res.end(photoBytes));
        await send(harness.proxy, `/media/${key}?X-Amz-Signature=1`, {
          headers: { cookie: '__Host-session=abc', authorization: 'Bearer abc', 'x-amz-acl': 'public' },
        });
        const asked = harness.store.requests.at(-1);
        expect(asked?.url).toBe(`/site-public/${key}`);
        expect(asked?.headers.host).toBe(new URL(harness.store.url).host);
        for (const name of ['cookie', 'authorization', 'x-amz-acl', 'user-agent', 'x-forwarded-for']) {
          expect(asked?.headers).not.toHaveProperty(name);
        }
      });

      it('return an error when the store fails', async () => {
        const key = photoKey.replace('320', '2048');
        harness.store.on(`/site-public/${key}`, (_req, res) => res.writeHead(500).end('<Error/>'));
        const response = await send(harness.proxy, `/media/${key}`);
        expect([response.status, response.headers['cache-control']]).toEqual([502, 'no-store']);
        expect(response.text).not.toContain('<Error/>');
      });
    }
  });
}
