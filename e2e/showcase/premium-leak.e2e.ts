import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  coverPipeline,
  demoProviderPaths,
  embedPath,
  pages,
  type RouteName,
  routePath,
  routes,
  seoRoutes,
  sitemapKinds,
  type Video,
  videoPath,
} from '@sandstone/contract';
import { createControlClient } from '@sandstone/demo-servers/control';
import { withDatabase } from '@sandstone/test-system/system-database';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { publicPages } from '../src/public-pages.ts';
import { type Content, expect, test } from '../src/showcase.ts';
import { addressesIn } from '../src/addresses-in.ts';
import { setSession } from '../src/test.ts';

// Searches every response to anonymous visitors for premium data, which only members and the provider may know.

const maxAddresses = 1500;

interface LeakScanner {
  /** Returns the premium data in the text or bytes. Responses may be binary, such as images. */
  find(bytes: Buffer | string): string[];
}

async function createLeakScanner(system: RunningSystem): Promise<LeakScanner> {
  const rows = await withDatabase(system, ({ queries }) =>
    queries.selectFrom('videos').select(['guid', 'libraryId', 'type']).execute(),
  );
  const premium = rows.filter(({ type }) => type === 'premium');
  const freeVideoLibraryIds = new Set(
    rows.filter(({ type }) => type === 'free').map(({ libraryId }) => libraryId),
  );
  const libraries = [...new Set(premium.map(({ libraryId }) => libraryId))].filter(
    (id) => !freeVideoLibraryIds.has(id),
  );
  expect(premium.length).toBeGreaterThan(3);
  expect(libraries).toHaveLength(1);
  const guids = premium.flatMap(({ guid }) => [guid, guid.replaceAll('-', '')]);
  const patterns = [
    ...guids.map((guid) => new RegExp(guid, 'i')),
    // The id must not match within a longer number.
    ...libraries.map((id) => new RegExp(`(?<![0-9])${id}(?![0-9])`)),
    /[?&](token|bcdn_token)=/,
    /HS256-/,
  ];
  return {
    find(bytes) {
      const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1');
      return patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
    },
  };
}

/** Leaves out the address of the player that the api's response about a free video contains, with a token for that alone. */
function withoutFreePlayer(path: string, status: number, body: Buffer): Buffer | string {
  const [prefix = ''] = routes.video.path.split('/:');
  if (!path.startsWith(prefix) || status !== 200) return body;
  // The response of this route has this shape.
  const { video, ...rest } = JSON.parse(body.toString('utf8')) as { video: Video };
  return video.locked ? body : JSON.stringify({ video: { ...video, embedUrl: undefined }, ...rest });
}

/** Returns paths that no page links to. */
function unlinkedAddresses({ videos, events, lockedVideo }: Content): string[] {
  const unknown = '00000000-0000-4000-8000-00000000dead';
  const ids = { id: lockedVideo.id, videoId: lockedVideo.id, titleSlug: lockedVideo.slug };
  const names = Object.keys(routes) as RouteName[];
  const everyRoute = names.flatMap((name) => {
    const { method, path, access } = routes[name];
    if (method !== 'GET' || access === 'internal') return [];
    return [
      path.replace(/:(\w+)/g, (_all, parameter: string) => (ids as Record<string, string>)[parameter] ?? 'x'),
      path.replace(/:\w+/g, unknown),
      path.replace(/:\w+/g, '%00..%2f'),
    ];
  });
  return [
    ...everyRoute,
    ...Object.values(pages).filter((path) => !path.includes(':')),
    ...Object.values(seoRoutes).filter((path) => !path.includes(':')),
    ...sitemapKinds.map((kind) => routePath('sitemap', { kind })),
    ...videos.flatMap((video) => [
      videoPath(video),
      `${videoPath(video)}.json`,
      `${videoPath(video)}?_data=routes/video`,
      pages.videoByTitle.replace(':titleSlug', video.slug),
      embedPath(video.id),
      routePath('video', { titleSlug: video.slug, id: video.id }),
      routePath('videoByTitle', { titleSlug: video.slug }),
      routePath('reactions', { items: 'videos', id: video.id }),
      ...(video.streamId === null
        ? []
        : [undefined, 1, ...coverPipeline.widths].map((w) =>
            routePath('secureImage', { id: video.streamId ?? '' }, { w }),
          )),
    ]),
    ...events.map(({ slug }) => routePath('event', { slug })),
    `${routes.recentEvents.path}?events=24&free=12&premium=12`,
    `${routes.videos.path}?limit=1`,
    `${routes.videos.path}?limit=nonsense`,
    `${routes.videos.path}?cursor=nonsense`,
  ];
}

test('no response to an anonymous visitor contains premium data', async ({ system, content }) => {
  const scanner = await createLeakScanner(system);
  const known = new Set<string>([
    ...publicPages.map(({ path }) => path(content)),
    ...unlinkedAddresses(content),
  ]);
  const found: string[] = [];
  let images = 0;
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(system.site + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      ...init,
    });
    const headers = [...response.headers]
      // A length can be the number that is the id of a library.
      .filter(([name]) => name !== 'content-length')
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const body = isStream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
    // The player of a free video is public. Its redirect contains a token for that video only.
    const isFreePlayer = response.status === 302 && path.startsWith(embedPath(''));
    const leaks = [
      ...scanner.find(headers),
      ...scanner.find(withoutFreePlayer(path, response.status, body)),
    ].filter((leak) => !(isFreePlayer && leak.endsWith('token=')));
    found.push(...leaks.map((leak) => `${init.method ?? 'GET'} ${path} (${response.status}) → ${leak}`));
    return { response, body };
  };
  // Iterating over a set includes entries that are added meanwhile.
  for (const path of known) {
    const { response, body } = await ask(path, { headers: { accept: 'text/html,image/avif,*/*' } });
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('image/')) images += 1;
    if (!/html|json|xml|javascript|text/.test(type)) continue;
    const location = response.headers.get('location');
    const text = body.toString('utf8') + (location === null ? '' : ` href="${location}"`);
    for (const next of addressesIn(text, system.site)) if (known.size < maxAddresses) known.add(next);
  }
  for (const path of [
    embedPath(content.lockedVideo.id),
    routePath('reactions', { items: 'videos', id: content.lockedVideo.id }),
  ]) {
    for (const accept of ['application/json', 'text/html', '*/*', 'image/png']) {
      expect((await ask(path, { headers: { accept } })).response.status).toBe(403);
    }
  }
  const react = await ask(routePath('react', { items: 'videos', id: content.lockedVideo.id }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ reaction: 'love' }),
  });
  expect(react.response.status).toBe(403);
  expect(found).toEqual([]);
  expect(known.size).toBeGreaterThan(250);
  expect(known.size).toBeLessThan(maxAddresses);
  expect(images).toBeGreaterThan(50);
});

test('the scanner finds premium data in a member’s api response, and pages contain none', async ({
  system,
  content,
  visitor,
}) => {
  const scanner = await createLeakScanner(system);
  const { lockedVideo } = content;
  const read = async (path: string) => (await fetch(system.site + path, { headers: visitor.headers })).text();
  const response = await read(routePath('video', { titleSlug: lockedVideo.slug, id: lockedVideo.id }));
  // The guid, the library and the token: at least three findings, which proves that the test above can fail.
  expect(new Set(scanner.find(response)).size).toBeGreaterThanOrEqual(3);
  const page = await read(videoPath(lockedVideo));
  expect(page).toContain(embedPath(lockedVideo.id));
  // A member's page contains the library id, as specified, but neither the guid nor a token.
  expect(scanner.find(page).filter((leak) => !/^[0-9]+$/.test(leak))).toEqual([]);
});

test('a member’s browser sends no guid or signed URL to the site', async ({
  system,
  content,
  context,
  page,
  visitor,
}) => {
  await setSession(context, visitor);
  const scanner = await createLeakScanner(system);
  const siteRequests: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    // The demo's provider is below the site's own address.
    const isProvider = Object.values(demoProviderPaths).some((prefix) => pathname.startsWith(prefix));
    if (origin === system.site && !isProvider) siteRequests.push(request.url());
  });
  await page.goto(videoPath(content.lockedVideo));
  await expect(page.frameLocator('iframe').locator('video')).toBeVisible();
  expect(siteRequests.length).toBeGreaterThan(3);
  expect(siteRequests.flatMap((url) => scanner.find(url))).toEqual([]);
  // The referrer sent to a provider contains only the origin. The demo's provider is at that of the site.
  const { headers } = await fetch(system.site + videoPath(content.lockedVideo));
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  const log = await createControlClient((await system.run()).streaming ?? '').requests();
  const players = log.filter(({ origin, path }) => origin === 'player' && path.startsWith('/embed/'));
  expect(new URL(players.at(-1)?.referer ?? '').origin).toBe(system.site);
});

test('the scanner finds premium data in binary responses', async ({ system }) => {
  const scanner = await createLeakScanner(system);
  const premium = await withDatabase(system, ({ queries }) =>
    queries.selectFrom('videos').select('guid').where('type', '=', 'premium').executeTakeFirstOrThrow(),
  );
  const server = createServer((_request, response) =>
    response.end(Buffer.concat([Buffer.from([0xff, 0xd8, 0x00]), Buffer.from(premium.guid.toUpperCase())])),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // the server listens on a TCP port
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(scanner.find(Buffer.from(await response.arrayBuffer()))).toHaveLength(1);
  server.close();
  expect(scanner.find('libraryId=100002')).toEqual(['100002']);
  expect(scanner.find('at 1000021 and 9100002')).toEqual([]);
});
