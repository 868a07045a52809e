import {
  defaultSiteSettings,
  mediaPathPrefix,
  pages,
  routePath,
  routes,
  seoRoutes,
  siteFiles,
} from '@sandstone/contract';
import { startReplica } from '../src/faults/service-process.ts';
import { setOpen } from '../src/opening.ts';
import { expectWithin } from '../src/promised-time.ts';
import { expect, test } from '../src/test.ts';

/** The time from the api's response until everybody sees the change. */
const limitMs = 5000;
const somePicture = `${mediaPathPrefix}photos/00000000-0000-4000-8000-000000000000/1/320.avif`;
const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { redirect: 'manual', headers })).status;

test('a site is closed and opened within five seconds, through every replica and every cache', async ({
  system,
  admin,
  visitor,
}) => {
  const otherApi = await startReplica(await system.pidOf('api'), routes.ready.path, {});
  const otherWeb = await startReplica(await system.pidOf('web'), routes.ready.path, {
    API_URL: otherApi.url,
  });
  const webPaths = [pages.home, pages.pictures, pages.terms, seoRoutes.feed, seoRoutes.manifest];
  const apiPaths = [routes.photos.path, routes.events.path, routePath('legal', { page: 'terms' })];
  const addresses = [
    ...[...webPaths, ...apiPaths, seoRoutes.sitemap, siteFiles.icon].map((path) => system.site + path),
    ...webPaths.map((path) => otherWeb.url + path),
    ...apiPaths.map((path) => otherApi.url + path),
  ];
  try {
    // Every cache has the open site.
    for (const address of [...addresses, ...addresses])
      expect([address, await statusOf(address)]).toEqual([address, 200]);
    for (const isOpen of [false, true]) {
      await setOpen(admin, isOpen);
      await expectWithin({
        what: isOpen ? 'the site is opened' : 'the site is closed',
        limitMs,
        ask: async () => {
          // The processes of nginx that are replaced close their idle connections, also at the moment of a request.
          const statuses = await Promise.all(addresses.map((address) => statusOf(address).catch(() => 0)));
          return addresses.filter((_address, at) => statuses[at] !== (isOpen ? 200 : 503));
        },
      });
      if (isOpen) break;
      for (const path of [...webPaths, ...apiPaths, somePicture]) {
        const address = system.site + path;
        expect(await statusOf(address, { cookie: visitor.headers['cookie'] ?? '' })).toBe(503);
        expect(await statusOf(address, { cookie: '__Host-session=forged' })).toBe(503);
        const text = await (await fetch(address)).text();
        for (const word of Object.values(defaultSiteSettings.words))
          if (typeof word === 'string' && word !== '') expect(text).not.toContain(word);
      }
      for (const path of [...webPaths, ...apiPaths, siteFiles.icon])
        expect([path, await statusOf(system.site + path, { cookie: admin.headers['cookie'] ?? '' })]).toEqual(
          [path, 200],
        );
    }
  } finally {
    await setOpen(admin, true);
    await Promise.all([otherApi.stop(), otherWeb.stop()]);
  }
});
