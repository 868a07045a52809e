import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  cookies,
  eventPath,
  limits,
  pages,
  postPath,
  routePath,
  routes,
  seoRoutes,
  sitemapPart,
  videoPath,
} from '@sandstone/contract';
import { DeletionLock } from '@sandstone/database';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { untilProcessed } from '../src/gallery.ts';
import { pictureAddresses } from '../src/picture-addresses.ts';
import { expectWithin } from '../src/promised-time.ts';
import { freeVideoLibraryId, providerOf, syncVideoLibraries } from '@sandstone/test-system/provider';
import { expect, test, uniqueName } from '../src/test.ts';

/** The time from the api's response until no response contains the removed content. */
const limitMs = 5000;

/** Request headers of visitors, each of which has its own entries in nginx's cache. */
const visitorHeaders: Record<string, string>[] = [
  {},
  { cookie: `${cookies.age}=true`, 'accept-encoding': 'br' },
  { cookie: `${cookies.age}=true`, 'accept-encoding': 'gzip' },
];

interface Address {
  path: string;
  /** A part of the response while the content is published. The status is then 200 or a redirect. */
  marker: string;
}
interface Content {
  name: string;
  remove: () => Promise<unknown>;
  addresses: Address[];
}

/** Requests an address. @param timeoutMs after which the request counts as failed @returns whether it shows the content */
async function shows(
  site: string,
  { path, marker }: Address,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<boolean> {
  try {
    const response = await fetch(site + path, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return response.status < 400 && `${text} ${response.headers.get('location')}`.includes(marker);
  } catch {
    // A service behind nginx does not respond, and the cache has no response.
    return false;
  }
}

/** Combines each address with the headers of each visitor. */
const requestsFor = (contents: readonly Content[]) =>
  contents.flatMap(({ name, addresses }) =>
    addresses.flatMap((address) =>
      visitorHeaders.map((headers) => ({
        name: `${name} at ${address.path} for ${JSON.stringify(headers)}`,
        address,
        headers,
      })),
    ),
  );

/** Returns the names of the requests whose responses contain the content. */
async function shown(site: string, contents: readonly Content[], timeoutMs = 20_000): Promise<string[]> {
  const names = requestsFor(contents).map(async ({ name, address, headers }) =>
    (await shows(site, address, headers, timeoutMs)) ? name : [],
  );
  return (await Promise.all(names)).flat();
}

/** Publishes a post with a photo, a gallery photo, a video to be hidden and a video to be locked. */
async function publish(system: RunningSystem, admin: ApiSession): Promise<Content[]> {
  const run = uniqueName();
  const { api } = admin;
  const { successful } = await uploadMany(
    admin,
    await Promise.all(
      [1, 2, 3].map(async (number) => ({
        name: `removal-${run}-${number}.jpg`,
        bytes: await drawPhoto({ width: 700, height: 500, seed: Number.parseInt(run, 16) + number }),
      })),
    ),
  );
  const [posted = '', single = '', hiding = ''] = successful.map(({ photoId }) => photoId);
  const collection = { guid: randomUUID(), libraryId: freeVideoLibraryId, name: `Event ${run}` };
  const titles = { hidden: `Hidden ${run}`, locked: `Locked ${run}` };
  const provider = await providerOf(system);
  await provider.seed({
    collections: [collection],
    videos: Object.values(titles).map((title) => ({
      libraryId: freeVideoLibraryId,
      guid: randomUUID(),
      title,
      collectionId: collection.guid,
    })),
  });
  await Promise.all([untilProcessed(admin), syncVideoLibraries(admin)]);
  const text = `A post of ${run}`;
  const { post } = await api.call('createPost', { body: { description: text, photoIds: [posted] } });
  const video = async (title: string) => {
    const { videos } = await api.call('videos', {});
    const found = videos.find((candidate) => candidate.title === title);
    if (found === undefined) throw new Error(`The video ${title} is missing`);
    return found;
  };
  const [hidden, locked] = [await video(titles.hidden), await video(titles.locked)];
  const pictures = await pictureAddresses(system);
  const { events } = await api.call('adminEvents');
  const event = events.find(({ title }) => title === collection.name);
  if (event === undefined) throw new Error('The event is missing');
  // The home page shows the videos of the newest event.
  await api.call('adminUpdateEvent', { params: { id: event.id }, body: { date: new Date().toISOString() } });
  const image = (path: string): Address => ({ path, marker: '' });
  const cover = (id: string | null) => [
    ...[320, 640].map((w) => image(routePath('secureImage', { id: id ?? '' }, { w }))),
    image(routePath('secureImage', { id: id ?? '' })),
  ];
  const at = (marker: string, ...paths: string[]): Address[] => paths.map((path) => ({ path, marker }));
  return [
    {
      name: 'a deleted post',
      remove: () => api.call('deletePost', { params: { id: post.id } }),
      addresses: [
        ...at(text, pages.home, pages.posts, postPath(post.id), seoRoutes.feed, routes.posts.path),
        ...at(post.id, sitemapPart('posts'), routePath('post', { id: post.id })),
      ],
    },
    {
      name: 'a deleted photo',
      remove: () => api.call('adminDeletePhoto', { params: { id: single } }),
      addresses: [
        ...at(single, pages.home, pages.pictures, sitemapPart('pages'), routes.photos.path),
        ...pictures(single).map(image),
      ],
    },
    {
      name: 'a hidden photo',
      remove: () => api.call('adminUpdatePhoto', { params: { id: hiding }, body: { listed: false } }),
      addresses: [
        ...at(hiding, pages.home, pages.pictures, sitemapPart('pages'), routes.photos.path),
        ...pictures(hiding).map(image),
      ],
    },
    {
      name: 'a hidden video',
      remove: () => api.call('adminUpdateVideo', { params: { id: hidden.id }, body: { hidden: true } }),
      addresses: [
        ...at(titles.hidden, pages.allVideos, eventPath(event.slug), videoPath(hidden)),
        ...at(titles.hidden, seoRoutes.feed, sitemapPart('videos'), routes.videos.path),
        ...at(hidden.streamId ?? '', routePath('event', { slug: event.slug })),
        ...at('', routePath('embed', { videoId: hidden.id })),
        ...cover(hidden.streamId),
      ],
    },
    {
      name: 'the public cover and player of a video that gets locked',
      remove: () => api.call('adminUpdateVideo', { params: { id: locked.id }, body: { type: 'premium' } }),
      addresses: [
        ...at(locked.streamId ?? '', pages.allVideos, eventPath(event.slug), videoPath(locked)),
        ...at(locked.streamId ?? '', seoRoutes.feed, sitemapPart('videos'), routes.videos.path),
        ...at('', routePath('embed', { videoId: locked.id })),
        ...cover(locked.streamId),
      ],
    },
    {
      name: 'a hidden event',
      remove: () => api.call('adminUpdateEvent', { params: { id: event.id }, body: { hidden: true } }),
      addresses: [
        ...at(event.title, pages.home, eventPath(event.slug), routes.events.path, routes.recentEvents.path),
        ...at(event.slug, sitemapPart('events')),
      ],
    },
  ];
}

/** Removes all contents, and expects that they disappear within the limit. */
async function removeAndExpectGone(site: string, contents: readonly Content[]): Promise<void> {
  for (const { remove } of contents) await remove();
  await expectWithin({
    what: 'removed content disappears',
    limitMs,
    ask: () => shown(site, contents, 2000),
  });
}

/** Resolves when nginx asks web and api again for whatever it has just shown. */
const untilCachesExpire = () => sleep((limits.reverseProxy.freshSeconds + 1) * 1000);

/** Suspends a process during `work`. It keeps its connections, but does not respond. */
async function whileSuspended(system: RunningSystem, name: string, work: () => Promise<void>): Promise<void> {
  const pid = await system.pidOf(name);
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

const conditions: Record<string, (system: RunningSystem, work: () => Promise<void>) => Promise<void>> = {
  'in normal operation': (_system, work) => work(),
  'while Redis does not respond': (system, work) => whileSuspended(system, 'redis', work),
  'while web does not respond': (system, work) => whileSuspended(system, 'web', work),
  'while a backup runs': (system, work) =>
    withDatabase(system, (database) => new DeletionLock(database).hold(work)),
};

for (const [name, during] of Object.entries(conditions)) {
  test(`removed content disappears from every URL within five seconds ${name}`, async ({ system, admin }) => {
    const contents = await publish(system, admin);
    const all = requestsFor(contents).map((request) => request.name);
    await expect(async () => {
      expect(await shown(system.site, contents)).toEqual(all);
    }).toPass();
    // Fills every cache, and lets its first second pass.
    await shown(system.site, contents);
    await during(system, () => removeAndExpectGone(system.site, contents));
    // The suspended process has resumed.
    expect(await shown(system.site, contents)).toEqual([]);
    await untilCachesExpire();
    expect(await shown(system.site, contents)).toEqual([]);
  });
}
