import { describe, expect, it } from '@jest/globals';
import { demoIdentityPaths, pipeline, routes, variantFormats } from '@sandstone/contract';
import { publicRoutes, findRoute, mediaKeyPattern, rootFilePattern } from './public-routes.ts';
import { parseProxyOptions } from './options.ts';

const options = parseProxyOptions({
  port: 8080,
  host: '127.0.0.1',
  publicUrl: 'http://localhost:8080',
  apiUrl: 'http://127.0.0.1:1',
  webUrl: 'http://127.0.0.1:2',
  assetsDir: '/srv/client',
  media: { kind: 'directory', path: '/srv/public' },
  runDir: '/run/nginx',
});
const find = (path: string, given = options) => findRoute(publicRoutes(given), path);

describe('the routes of the reverse proxy', () => {
  it.each(Object.entries(routes))(
    'pass on what is public of the api and hide what is not: %s',
    (_name, route) => {
      const found = find(route.path.replace(':id', 'x'));
      expect(found?.kind === 'proxied' ? found.upstream : found?.kind).toBe(
        route.access === 'internal' ? 'hidden' : 'api',
      );
    },
  );

  it('stream uploads in and events out, and hold everything else to the small limit', () => {
    for (const { path } of [routes.upload, routes.uploadMultiple]) {
      expect(find(path)).toMatchObject({ streamsRequest: true, rate: 'uploads' });
    }
    expect(find(routes.adminPhotoStream.path)).toMatchObject({ streamsAnswer: true });
    expect(find(routes.photos.path)).not.toHaveProperty('streamsRequest');
    expect(find('/healthy-living')).toMatchObject({ isPage: true });
  });

  it('lead to the demo identity only where there is one', () => {
    for (const path of demoIdentityPaths) {
      expect(find(`${path}x`)).toMatchObject({ upstream: 'web' });
      const withIdentity = { ...options, identityUrl: 'http://127.0.0.1:3' };
      expect(find(`${path}x`, withIdentity)).toMatchObject({ upstream: 'identity' });
    }
  });
});

describe('what may be read', () => {
  it('is every variant that the pipeline makes', () => {
    const key = new RegExp(`^${mediaKeyPattern}$`);
    for (const step of pipeline.widths) {
      for (const format of variantFormats) {
        expect(`photos/${crypto.randomUUID()}/${pipeline.version}/${step}.${format}`).toMatch(key);
      }
    }
    expect(`photos/${crypto.randomUUID()}/1/original.png`).not.toMatch(key);
  });

  it('is a plain file of the root, never a hidden one or a page', () => {
    const file = new RegExp(`^${rootFilePattern}$`);
    for (const path of ['/favicon.ico', '/robots.txt', '/fonts/figtree.woff2', '/apple-touch-icon.png']) {
      expect(path).toMatch(file);
    }
    for (const path of [
      '/.env.txt',
      '/index.html',
      '/.vite/manifest.js',
      '/server/main.js',
      '/main.js.map',
    ]) {
      expect(path).not.toMatch(file);
    }
  });
});
