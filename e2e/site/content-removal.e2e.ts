import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  cookies,
  eventPath,
  seoRoutes,
  pages,
  postPath,
  routePath,
  routes,
  sitemapPart,
  videoPath,
} from '@sandstone/contract';
import { DeletionLock } from '@sandstone/database';
import { drawPhoto } from '@sandstone/media/testing';
import { type ApiSession, uploadMany } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { untilProcessed } from '../src/gallery.ts';
import { freeLibraryId, providerOf, syncLibraries } from '../src/provider.ts';
import { expect, test } from '../src/test.ts';

/** From the answer to the creator to the last answer to anybody that shows what she removed. */
const limitMs = 5000;

/** Visitors of whom each has pages of another kind in nginx's cache. */
const visitors: Record<string, string>[] = [
  {},
  { cookie: `${cookies.age}=true`, 'accept-encoding': 'br' },
  { cookie: `${cookies.age}=true`, 'accept-encoding': 'gzip' },
];

interface Address {
  path: string;
  /** What stands in the answer while the content is published; its status is 200 or a redirect then. */
  marker: string;
}
interface Content {
  name: string;
  remove: () => Promise<unknown>;
  addresses: Address[];
}

/** @param patienceMs after which an answer is no longer waited for */
async function shows(
  site: string,
  { path, marker }: Address,
  headers: Record<string, string>,
  patienceMs: number,
): Promise<boolean> {
  try {
    const answer = await fetch(site + path, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    return answer.status < 400 && `${text} ${answer.headers.get('location')}`.includes(marker);
  } catch {
    // Somebody behind nginx does not answer, and nobody else does it instead.
    return false;
  }
}

/** Each address as each visitor asks for it. */
const requestsFor = (contents: readonly Content[]) =>
  contents.flatMap(({ name, addresses }) =>
    addresses.flatMap((address) =>
      visitors.map((headers) => ({
        name: `${name} at ${address.path} for ${JSON.stringify(headers)}`,
        address,
        headers,
      })),
    ),
  );

/** The names of the questions whose answers show the content. */
async function shown(site: string, contents: readonly Content[], patienceMs = 20_000): Promise<string[]> {
  const names = requestsFor(contents).map(async ({ name, address, headers }) =>
    (await shows(site, address, headers, patienceMs)) ? name : [],
  );
  return (await Promise.all(names)).flat();
}

/** A post with a photo, a photo of the gallery, a video that is to be hidden and one that is to be locked. */
async function publish(system: RunningSystem, admin: ApiSession): Promise<Content[]> {
  const run = randomUUID().slice(0, 8);
  const { api } = admin;
  const { successful } = await uploadMany(
    admin,
    await Promise.all(
      [1, 2].map(async (number) => ({
        name: `removal-${run}-${number}.jpg`,
        bytes: await drawPhoto({ width: 700, height: 500, seed: Number.parseInt(run, 16) + number }),
      })),
    ),
  );
  const [posted = '', single = ''] = successful.map(({ photoId }) => photoId);
  const collection = { guid: randomUUID(), libraryId: freeLibraryId, name: `Event ${run}` };
  const titles = { hidden: `Hidden ${run}`, locked: `Locked ${run}` };
  const provider = await providerOf(system);
  await provider.seed({
    collections: [collection],
    videos: Object.values(titles).map((title) => ({
      libraryId: freeLibraryId,
      guid: randomUUID(),
      title,
      collectionId: collection.guid,
    })),
  });
  await Promise.all([untilProcessed(admin), syncLibraries(admin)]);
  const text = `A post of ${run}`;
  const { post } = await api.call('createPost', { body: { description: text, photoIds: [posted] } });
  const photo = (await api.call('adminPhotos', { query: { ids: single } })).photos[0];
  if (photo === undefined) throw new Error('The photo is not there');
  const video = async (title: string) => {
    const { videos } = await api.call('videos', {});
    const found = videos.find((candidate) => candidate.title === title);
    if (found === undefined) throw new Error(`The video ${title} is not there`);
    return found;
  };
  const [hidden, locked] = [await video(titles.hidden), await video(titles.locked)];
  const { events } = await api.call('adminEvents');
  const event = events.find(({ title }) => title === collection.name);
  if (event === undefined) throw new Error('The event is not there');
  // The newest, so that the home page shows its videos.
  await api.call('adminUpdateEvent', { params: { id: event.id }, body: { date: new Date().toISOString() } });
  const picture = (path: string): Address => ({ path, marker: '' });
  const cover = (id: string | null) => [
    ...[320, 640].map((w) => picture(routePath('secureImage', { id: id ?? '' }, { w }))),
    picture(routePath('secureImage', { id: id ?? '' })),
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
        ...[photo.cdnUrl, photo.thumbnailUrl ?? ''].map(picture),
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
      name: 'the open picture and player of a video that is locked',
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

/** Removes all of it, and holds the system to the limit. */
async function removeAndExpectGone(site: string, contents: readonly Content[]): Promise<void> {
  for (const { remove } of contents) await remove();
  const acknowledgedAt = performance.now();
  let left: string[];
  do {
    left = await shown(site, contents, 2000);
  } while (left.length > 0 && performance.now() - acknowledgedAt < limitMs);
  expect(left).toEqual([]);
}

/** Stops a process as a fault does that nobody notices: it keeps its connections and answers nothing. */
async function whileStopped(system: RunningSystem, name: string, work: () => Promise<void>): Promise<void> {
  const pid = await system.pidOf(name);
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

const faults: Record<string, (system: RunningSystem, work: () => Promise<void>) => Promise<void>> = {
  'while all is well': (_system, work) => work(),
  'while Redis does not answer': (system, work) => whileStopped(system, 'redis', work),
  'while web does not answer': (system, work) => whileStopped(system, 'web', work),
  'while a backup runs': (system, work) =>
    withDatabase(system, (database) => new DeletionLock(database).hold(work)),
};

for (const [name, during] of Object.entries(faults)) {
  test(`removed content is gone from every address within five seconds ${name}`, async ({
    system,
    admin,
  }) => {
    const contents = await publish(system, admin);
    const all = requestsFor(contents).map(({ name: question }) => question);
    await expect(async () => {
      expect(await shown(system.site, contents)).toEqual(all);
    }).toPass();
    // Into every cache, and out of the first second of each.
    await shown(system.site, contents);
    await during(system, () => removeAndExpectGone(system.site, contents));
    // What was stopped goes on from where it was.
    expect(await shown(system.site, contents)).toEqual([]);
    await sleep(2000);
    expect(await shown(system.site, contents)).toEqual([]);
  });
}
