import { describe, expect, it } from '@jest/globals';
import {
  demoIdentityPaths,
  limits,
  maxBodyBytes,
  middleFocus,
  pages,
  pipeline,
  type RouteName,
  routes,
  variantFormats,
} from '@sandstone/contract';
import { heroFileKey, heroFormNames } from '@sandstone/domain';
import { publicRoutes, findRoute, mediaKeyPattern } from './public-routes.ts';
import { parseProxyOptions } from '../options/options.ts';
import { usualOptions } from '../testing/usual-options.ts';

const options = parseProxyOptions(usualOptions);
const find = (path: string, given = options) => findRoute(publicRoutes(given), path);

describe('the routes of the reverse proxy', () => {
  it.each(Object.entries(routes))('forward public api routes and hide internal ones: %s', (_name, route) => {
    const found = find(route.path.replace(':id', 'x'));
    expect(found?.kind === 'proxied' ? found.upstream : found?.kind).toBe(
      route.access === 'internal' ? 'hidden' : 'api',
    );
  });

  it('stream uploads and events, and limit all other bodies', () => {
    for (const { path } of [routes.upload, routes.uploadMultiple]) {
      expect(find(path)).toMatchObject({ streamsRequest: true, rate: 'uploads' });
    }
    for (const { path } of [routes.adminPhotoStream, routes.adminDownload]) {
      expect(find(path.replace(':id', 'x'))).toMatchObject({ streamsResponse: true });
    }
    for (const [name, { path, method }] of Object.entries(routes)) {
      const route = find(path.replaceAll(/:\w+/g, 'x'));
      if (method === 'GET' || route?.kind !== 'proxied' || route.streamsRequest) continue;
      if (name === 'streamWebhook') expect(route.maxBodyBytes).toBe(limits.streaming.maxWebhookBytes);
      else expect([name, route.maxBodyBytes]).toEqual([name, maxBodyBytes(name as RouteName)]);
    }
    expect(find(routes.login.path)).toMatchObject({ rate: 'login' });
    expect(find(routes.countView.path)).toMatchObject({ rate: 'views' });
    expect(find(routes.adminPhotoPicture.path)).toMatchObject({ rate: 'files' });
    expect(find(routes.photos.path)).not.toHaveProperty('streamsRequest');
    expect(find('/healthy-living')).toMatchObject({ page: 'shared' });
  });

  it.each([pages.adminPosts, pages.profile, pages.signIn, `${pages.signIn}/`, pages.setup])(
    'never share a page of one visitor: %s',
    (path) => {
      expect(find(path)).toMatchObject({ page: 'private' });
    },
  );

  it('include the demo identity only when it is configured', () => {
    for (const path of demoIdentityPaths) {
      expect(find(`${path}x`)).toMatchObject({ upstream: 'web' });
      const withIdentity = { ...options, identityUrl: 'http://127.0.0.1:3' };
      expect(find(`${path}x`, withIdentity)).toMatchObject({ upstream: 'identity' });
    }
  });
});

describe('readable paths', () => {
  it('include every variant that the pipeline produces', () => {
    const key = new RegExp(`^${mediaKeyPattern}$`);
    for (const step of pipeline.widths) {
      for (const format of variantFormats) {
        expect(`photos/${crypto.randomUUID()}/${pipeline.version}/${step}.${format}`).toMatch(key);
      }
    }
    expect(`photos/${crypto.randomUUID()}/1/original.png`).not.toMatch(key);
    const photo = { photoId: crypto.randomUUID(), version: `${pipeline.version}-12` };
    const focus = { wide: { x: 100, y: 0 }, tall: middleFocus };
    for (const form of heroFormNames)
      expect(heroFileKey(photo, focus, { form, width: 2560, format: 'avif' })).toMatch(key);
    expect(`photos/${photo.photoId}/1/../2/320.avif`).not.toMatch(key);
  });
});
