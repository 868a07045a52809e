import { describe, expect, it } from '@jest/globals';
import { immutableCacheControl, siteFiles } from '@sandstone/contract';
import { send } from './client.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { longText, useHarness } from './harness.ts';

const app = '/assets/app-1a2b3c.js';

export function filesSuite(kind: ProxyKind): void {
  describe('files of the build', () => {
    const harness = useHarness(kind);

    it('are cached forever when their name contains a hash', async () => {
      const response = await send(harness.proxy, app);
      expect(response.headers).toMatchObject({
        'cache-control': immutableCacheControl,
        'content-type': 'text/javascript; charset=utf-8',
      });
      const again = await send(harness.proxy, app, { headers: { 'if-none-match': response.headers.etag } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers['cache-control']).toBe(immutableCacheControl);
    });

    it('are found by pages of the release before, if they have a hash', async () => {
      expect(await send(harness.proxy, '/assets/app-0f9e8d.js')).toMatchObject({
        status: 200,
        text: longText,
        headers: {
          'cache-control': immutableCacheControl,
          'content-type': 'text/javascript; charset=utf-8',
        },
      });
      expect(await send(harness.proxy, siteFiles.touchIcon)).toMatchObject({ status: 404 });
    });

    it('are not cached when they are missing', async () => {
      const response = await send(harness.proxy, '/assets/gone.js');
      expect(response.status).toBe(404);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
    });

    it.each(['/assets/', '/assets', '/.secret.txt', '/assets/../.secret.txt', '/assets/%2e%2e/.secret.txt'])(
      'are not listed, and hidden files are not served: %s',
      async (path) => {
        expect(await send(harness.proxy, path)).toMatchObject({ status: 404 });
      },
    );

    it('are cached for a while when their name has no hash', async () => {
      const icon = await send(harness.proxy, siteFiles.icon);
      expect([icon.status, icon.text]).toEqual([200, 'an icon']);
      expect(icon.headers['cache-control']).toBe('public, max-age=86400');
      expect(await send(harness.proxy, siteFiles.touchIcon)).toMatchObject({ status: 404 });
    });

    it('do not include the files that web makes', async () => {
      harness.web.on('/robots.txt', (_req, res) =>
        res.writeHead(200, { 'content-type': 'text/plain' }).end('Allow: /'),
      );
      const robots = await send(harness.proxy, '/robots.txt');
      expect([robots.status, robots.text]).toEqual([200, 'Allow: /']);
      expect(robots.headers).not.toHaveProperty('cache-control');
    });

    it('accept only reads', async () => {
      for (const path of [app, siteFiles.icon])
        expect(await send(harness.proxy, path, { method: 'DELETE' })).toMatchObject({ status: 405 });
      const head = await send(harness.proxy, app, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([200, '']);
    });
  });
}
