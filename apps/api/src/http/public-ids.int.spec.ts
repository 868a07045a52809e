import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { endpoints, type Endpoint, type RouteName, routePath, routes } from '@sandstone/contract';
import { aCover, anEvent, aPhoto, aVideo } from '@sandstone/database/testing';
import { apiSuite } from '../testing/api.suite.ts';
import { z } from 'zod';

/** The kinds of items. For each, the test has items that a visitor may not see, and one that everybody sees. */
type Kind = 'photo' | 'video' | 'videoSlug' | 'eventSlug' | 'post' | 'cover';
interface Items {
  seen: string;
  hidden: Record<string, string>;
}

/**
 * Every parameter of the public routes that read something: the kind of item that it names, or the reason why it names
 * none.
 */
const parameters = {
  'photos.limit': 'number',
  'photos.sort': 'choice',
  'photos.event': { kind: 'eventSlug', path: (event) => routePath('photos', {}, { event }) },
  'photos.cursor': 'position',
  'photos.from': { kind: 'photo', path: (from) => routePath('photos', {}, { from, limit: 1 }) },
  'photos.before': 'position',
  'recentEvents.events': 'number',
  'recentEvents.free': 'number',
  'recentEvents.premium': 'number',
  'event.slug': { kind: 'eventSlug', path: (slug) => routePath('event', { slug }) },
  'event.limit': 'number',
  'event.cursor': 'position',
  'event.through': {
    kind: 'photo',
    path: (through) => routePath('event', { slug: 'dunes' }, { through, limit: 1 }),
  },
  'videos.limit': 'number',
  'videos.cursor': 'position',
  'videos.type': 'choice',
  'videos.sort': 'choice',
  'videos.event': { kind: 'eventSlug', path: (event) => routePath('videos', {}, { event }) },
  'video.titleSlug': 'ignored',
  'video.id': { kind: 'video', path: (id) => routePath('video', { titleSlug: 'any', id }) },
  'videoByTitle.titleSlug': {
    kind: 'videoSlug',
    path: (titleSlug) => routePath('videoByTitle', { titleSlug }),
  },
  'reactions.items': 'choice',
  'reactions.id': { kind: 'video', path: (id) => routePath('reactions', { items: 'videos', id }) },
  'posts.limit': 'number',
  'posts.cursor': 'position',
  'posts.order': 'choice',
  'post.id': { kind: 'post', path: (id) => routePath('post', { id }) },
  'legal.page': 'choice',
  'pageSettings.page': 'choice',
  'sitemap.kind': 'choice',
  'sitemap.cursor': 'position',
  'secureImage.id': { kind: 'cover', path: (id) => routePath('secureImage', { id }) },
  'secureImage.w': 'number',
  // Another mark than the current one is not found.
  'siteIcon.markId': 'choice',
  'siteIcon.size': 'choice',
  'startAgeCheck.method': 'choice',
  // A path of the site, to which the visitor's own browser is sent back.
  'startAgeCheck.return': 'ignored',
  'ageCheckCallback.method': 'choice',
  'embed.videoId': { kind: 'video', path: (videoId) => routePath('embed', { videoId }) },
} as const satisfies Record<
  string,
  | { kind: Kind; path: (value: string) => string }
  /** A cursor names a position between items, whether or not an item is there. */
  | 'number'
  | 'choice'
  | 'position'
  | 'ignored'
>;

const namesOf = (schema: z.ZodType | undefined) =>
  schema === undefined ? [] : Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {});

it('lists every parameter of the public routes that read something', () => {
  const names = Object.keys(routes) as RouteName[];
  const all = names
    .filter((name) => routes[name].access === 'public' && routes[name].method === 'GET')
    .flatMap((name) => {
      const { params, query }: Endpoint = endpoints[name];
      return [...namesOf(params), ...namesOf(query)].map((parameter) => `${name}.${parameter}`);
    });
  expect(Object.keys(parameters).sort()).toEqual(all.sort());
});

apiSuite('an id of something that a visitor may not see', (start) => {
  const test = start();
  const items: Partial<Record<Kind, Items>> = {};

  beforeAll(async () => {
    const { database } = test;
    const { queries } = database;
    const eventId = await anEvent(database, { slug: 'dunes' });
    const hiddenEvents = [
      await anEvent(database, { slug: 'hidden-dunes', hidden: true }),
      await anEvent(database, { slug: 'deleted-dunes', deletedAt: new Date() }),
    ];
    items.eventSlug = { seen: 'dunes', hidden: { hidden: 'hidden-dunes', deleted: 'deleted-dunes' } };

    const photo = (fields: object = {}) => aPhoto(database, fields);
    const hiddenPhotos = {
      private: await photo({ listed: false }),
      unprocessed: await photo({ status: 'processing' }),
      failed: await photo({ status: 'failed' }),
      deleted: await photo({ deletedAt: new Date() }),
      moving: await photo({ withdrawnAt: new Date() }),
    };
    const [first, second] = [await photo(), await photo()];
    items.photo = { seen: second, hidden: hiddenPhotos };
    const inOrder = [first, ...Object.values(hiddenPhotos), second];
    await queries
      .insertInto('event_items')
      .values(inOrder.map((photoId, position) => ({ eventId, position, photoId })))
      .execute();

    const video = (slug: string, fields: object = {}) => aVideo(database, { slug, ...fields });
    const hiddenVideos = {
      hidden: await video('hidden-clip', { hidden: true }),
      'gone from the provider': await video('gone-clip', { missingListings: 2 }),
    };
    const seenVideo = await video('seen', { syncedEventId: eventId });
    for (const syncedEventId of hiddenEvents) await video('beside', { syncedEventId });
    items.video = { seen: seenVideo, hidden: hiddenVideos };
    items.videoSlug = { seen: 'seen', hidden: { hidden: 'hidden-clip', gone: 'gone-clip' } };
    const premium = await video('premium', { libraryType: 'premium' });
    items.cover = {
      seen: await aCover(database, seenVideo, 'clear', { status: 'pending' }),
      hidden: {
        'of a hidden video': await aCover(database, hiddenVideos.hidden, 'clear'),
        'for members': await aCover(database, premium, 'clear'),
        retired: await aCover(database, seenVideo, 'clear', { retiredAt: new Date() }),
      },
    };

    const post = async (fields: object = {}) => {
      const id = randomUUID();
      const row = { id, description: 'Dunes', createdOn: new Date(), requestKey: id, ...fields };
      await queries.insertInto('posts').values(row).execute();
      await queries.insertInto('post_photos').values({ postId: id, photoId: first, position: 0 }).execute();
      return id;
    };
    const draft = randomUUID();
    await queries.insertInto('post_drafts').values({ id: draft, description: 'Dunes' }).execute();
    items.post = { seen: await post(), hidden: { deleted: await post({ deletedAt: new Date() }), draft } };
  });

  /** Everything that the response tells, apart from what every request has. */
  async function told(path: string, value: string) {
    const response = await test.request(path);
    const {
      date: _date,
      'x-request-id': _id,
      etag: _etag,
      ...headers
    } = Object.fromEntries(response.headers);
    const text = (await response.text()).replaceAll(value, '').replace(/"requestId":"[^"]*"/, '');
    return { status: response.status, headers, text };
  }

  const readable = Object.entries(parameters).flatMap(([name, parameter]) =>
    typeof parameter === 'string' ? [] : [[name, parameter] as const],
  );
  it.each(readable)('is answered like an unknown one by %s', async (_name, { kind, path }) => {
    const { seen, hidden } = items[kind] ?? { seen: '', hidden: {} };
    const unknown = kind === 'eventSlug' || kind === 'videoSlug' ? 'unknown' : randomUUID();
    const expected = await told(path(unknown), unknown);
    expect(await told(path(seen), seen)).not.toEqual(expected);
    expect(Object.keys(hidden).length).toBeGreaterThan(1);
    for (const [state, value] of Object.entries(hidden))
      expect({ state, ...(await told(path(value), value)) }).toEqual({ state, ...expected });
  });
});
