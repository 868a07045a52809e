import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  cookies,
  defaultSiteSettings,
  limits,
  lovedResponse,
  type ReactedItems,
  reactedItems,
  reactions,
  reactionsResponse,
  routePath,
} from '@sandstone/contract';
import { ContentVersionRepository, UserRepository } from '@sandstone/database';
import { aPhoto, aVideo } from '@sandstone/database/testing';
import { adminSession } from '../testing/admin-session.ts';
import { randomAddress } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { aPremiumVideo } from '../testing/content.fixture.ts';

apiSuite('reactions', (start) => {
  const test = start();
  const admin = adminSession(test);
  let video: string;
  let premium: string;
  const [love, fire] = reactions.map(({ value }) => value);
  const [loveTitle] = reactions.map(({ text }) => text);
  beforeAll(async () => {
    premium = (await aPremiumVideo(test)).id;
  });
  beforeEach(async () => {
    video = await aVideo(test.database);
  });

  const send = (
    id: string,
    reaction: unknown,
    headers: Record<string, string> = {},
    items: ReactedItems = 'videos',
    on?: boolean,
  ) =>
    test.request(routePath('react', { items, id }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress(), ...headers },
      body: JSON.stringify({ reaction, on }),
    });
  const read = async (id: string, headers: Record<string, string> = {}, items: ReactedItems = 'videos') =>
    reactionsResponse.parse(
      await (await test.request(routePath('reactions', { items, id }), { headers })).json(),
    );
  const aPost = async (parts: { deletedAt?: Date } = {}) =>
    (
      await test.database.queries
        .insertInto('posts')
        .values({ description: 'Dunes', ...parts })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const aPublic: Record<ReactedItems, () => Promise<string>> = {
    videos: () => aVideo(test.database),
    photos: () => aPhoto(test.database),
    posts: () => aPost(),
  };
  const visitorCookieOf = (response: Response) =>
    response.headers.getSetCookie().find((cookie) => cookie.startsWith(cookies.visitor));

  it('of a member are listed, the latest first, without what visitors cannot see', async () => {
    const { database } = test;
    const { cookie } = await test.signIn('lover@example.com');
    const [photo, later, hiddenPhoto, inPost] = [
      await aPhoto(database),
      await aPhoto(database),
      await aPhoto(database),
      await aPhoto(database, { listed: false }),
    ];
    const [post, deletedPost] = [await aPost(), await aPost()];
    const hiddenVideo = await aVideo(database);
    await database.queries
      .insertInto('post_photos')
      .values({ postId: post, photoId: inPost, position: 0 })
      .execute();
    for (const id of [photo, later, hiddenPhoto, inPost]) await send(id, love, { cookie }, 'photos');
    await send(photo, fire, { cookie }, 'photos');
    for (const id of [video, premium, hiddenVideo]) await send(id, love, { cookie });
    for (const id of [post, deletedPost]) await send(id, love, { cookie }, 'posts');
    await database.queries
      .updateTable('photos')
      .set({ listed: false })
      .where('id', '=', hiddenPhoto)
      .execute();
    await database.queries
      .updateTable('videos')
      .set({ hidden: true })
      .where('id', '=', hiddenVideo)
      .execute();
    const deleted = { deletedAt: new Date() };
    await database.queries.updateTable('posts').set(deleted).where('id', '=', deletedPost).execute();

    const response = await test.request(routePath('lovedItems'), { headers: { cookie } });
    const loved = lovedResponse.parse(await response.json());
    expect(loved.photos.map(({ id, postId }) => [id, postId])).toEqual([
      [photo, null],
      [inPost, post],
      [later, null],
    ]);
    expect(loved.videos.map(({ id }) => id)).toEqual([premium, video]);
    expect(loved.posts.map(({ id }) => id)).toEqual([post]);
    const { cookie: other } = await test.signIn('somebody-else@example.com');
    const empty = await test.request(routePath('lovedItems'), { headers: { cookie: other } });
    expect(await empty.json()).toEqual({ videos: [], photos: [], posts: [] });
    expect((await test.request(routePath('lovedItems'))).status).toBe(401);
  });

  it.each(reactedItems)('count fifty concurrent visitors of %s as fifty', async (items) => {
    const id = await aPublic[items]();
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(id, love, {}, items)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect((await read(id, {}, items)).reactions).toEqual([{ reaction_title: loveTitle, count: 50 }]);
  });

  it.each(reactedItems)('of %s change no version of the content', async (items) => {
    const id = await aPublic[items]();
    const versions = test.app.get(ContentVersionRepository);
    const version = await versions.read();
    expect((await send(id, love, {}, items)).status).toBe(200);
    expect(await versions.read()).toBe(version);
  });

  it('are those of one item', async () => {
    const photo = await aPublic.photos();
    const { cookie } = await test.signIn('visitor@example.com');
    await send(photo, love, { cookie }, 'photos');
    expect((await read(photo, { cookie }, 'photos')).own).toEqual([love]);
    expect(await read(await aPublic.photos(), { cookie }, 'photos')).toEqual({ reactions: [], own: [] });
    expect((await send(photo, love, { cookie }, 'posts')).status).toBe(404);
    expect((await test.request(`/api/events/${photo}/reactions`)).status).toBe(400);
  });

  it('to what visitors cannot see are answered like those to something unknown', async () => {
    const { database } = test;
    const draft = randomUUID();
    await database.queries.insertInto('post_drafts').values({ id: draft, description: 'Dunes' }).execute();
    const hidden: Record<ReactedItems, string[]> = {
      videos: [
        await aVideo(database, { hidden: true }),
        await aVideo(database, { hidden: true, libraryType: 'premium' }),
        await aVideo(database, { missingListings: 2 }),
      ],
      photos: [
        await aPhoto(database, { listed: false }),
        await aPhoto(database, { status: 'processing' }),
        await aPhoto(database, { status: 'failed' }),
        await aPhoto(database, { deletedAt: new Date() }),
        await aPhoto(database, { withdrawnAt: new Date() }),
      ],
      posts: [await aPost({ deletedAt: new Date() }), draft],
    };
    const told = async (response: Response) => [
      response.status,
      (await response.text()).replace(/"requestId":"[^"]*"/, ''),
      response.headers.getSetCookie(),
    ];
    for (const items of reactedItems) {
      const answersTo = async (id: string) => [
        await told(await test.request(routePath('reactions', { items, id }))),
        await told(await send(id, love, {}, items)),
      ];
      const unknown = await answersTo(randomUUID());
      expect(unknown.map(([status]) => status)).toEqual([404, 404]);
      for (const id of hidden[items]) expect(await answersTo(id)).toEqual(unknown);
    }
  });

  it('to a photo that is only in a post are counted', async () => {
    const photo = await aPhoto(test.database, { listed: false });
    const postId = await aPost();
    await test.database.queries
      .insertInto('post_photos')
      .values({ postId, photoId: photo, position: 0 })
      .execute();
    expect((await send(photo, love, {}, 'photos')).status).toBe(200);
  });

  it('are toggled by their visitor, whom a random HttpOnly cookie identifies', async () => {
    const first = await send(video, love);
    const set = visitorCookieOf(first) ?? '';
    expect(set).toMatch(/; HttpOnly/);
    expect(set).toMatch(/; Secure/);
    expect(set).toMatch(/; SameSite=Lax/);
    const cookie = set.split(';', 1)[0] ?? '';
    expect(reactionsResponse.parse(await first.json()).own).toEqual([love]);
    expect(await read(video, { cookie })).toMatchObject({ own: [love] });

    const second = await send(video, fire, { cookie });
    expect(visitorCookieOf(second)).toBeUndefined();
    expect((await read(video, { cookie })).own).toEqual([love, fire]);
    await send(video, love, { cookie });
    expect((await read(video, { cookie })).own).toEqual([fire]);
    expect((await read(video)).own).toEqual([]);
    // The database stores only a hash of the cookie.
    const [row] = await test.database.queries
      .selectFrom('reactions')
      .select('visitorHash')
      .where('videoId', '=', video)
      .execute();
    const name = cookie.slice(cookies.visitor.length + 1);
    expect(Buffer.from(row?.visitorHash ?? []).equals(createHash('sha256').update(name).digest())).toBe(true);
  });

  it('belong to a member’s account in all browsers', async () => {
    const one = await test.signIn('visitor@example.com');
    const other = await test.signIn('visitor@example.com');
    await send(premium, love, { cookie: one.cookie });
    expect((await read(premium, { cookie: other.cookie })).own).toEqual([love]);
    await send(premium, love, { cookie: other.cookie });
    expect((await read(premium, { cookie: one.cookie })).own).toEqual([]);
  });

  it.each(reactedItems)(
    'to %s are added and removed by concurrent requests of one visitor',
    async (items) => {
      const id = await aPublic[items]();
      const { cookie } = await test.signIn('visitor@example.com');
      for (let times = 0; times < 10; times += 1) {
        await Promise.all([send(id, love, { cookie }, items), send(id, love, { cookie }, items)]);
        expect((await read(id, { cookie }, items)).own).toEqual([]);
      }
    },
  );

  it.each(reactedItems)('to %s are given and taken back as often as somebody asks', async (items) => {
    const id = await aPublic[items]();
    const { cookie } = await test.signIn('visitor@example.com');
    const set = async (on: boolean) => {
      const both = await Promise.all([1, 2].map(() => send(id, love, { cookie }, items, on)));
      return Promise.all(both.map(async (response) => reactionsResponse.parse(await response.json())));
    };
    const given = { reactions: [{ reaction_title: loveTitle, count: 1 }], own: [love] };
    const none = { reactions: [], own: [] };
    expect(await set(true)).toEqual([given, given]);
    expect(await set(true)).toEqual([given, given]);
    expect(await set(false)).toEqual([none, none]);
    expect(await set(false)).toEqual([none, none]);
    expect((await send(id, love, { cookie }, items)).status).toBe(200);
    expect((await read(id, { cookie }, items)).own).toEqual([love]);
  });

  it('name nobody who takes back what was never given', async () => {
    const response = await send(video, love, {}, 'videos', false);
    expect(await response.json()).toEqual({ reactions: [], own: [] });
    expect(visitorCookieOf(response)).toBeUndefined();
  });

  /** Loves what it is given as one visitor without an account. @returns the visitor's cookie */
  const loveAnonymously = async (items: readonly (readonly [ReactedItems, string])[]) => {
    let cookie = '';
    for (const [kind, id] of items) {
      const response = await send(id, love, cookie === '' ? {} : { cookie }, kind);
      expect(response.status).toBe(200);
      cookie ||= visitorCookieOf(response)?.split(';', 1)[0] ?? '';
    }
    return cookie;
  };
  const lovedHere = async (cookie: string) =>
    (await test.request(routePath('lovedHere'), { headers: { cookie } })).json();
  const answer = (cookie: string, keep: unknown, headers = {}) =>
    test.request(routePath('answerLovedHere'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': randomAddress(),
        cookie,
        ...headers,
      },
      body: JSON.stringify({ keep }),
    });

  it('of a visitor are the member’s once she says so, each counted once', async () => {
    const [photo, post] = [await aPublic.photos(), await aPublic.posts()];
    const { cookie: session } = await test.signIn('keeper@example.com');
    await send(video, love, { cookie: session });
    const visitor = await loveAnonymously([
      ['videos', video],
      ['photos', photo],
      ['posts', post],
    ]);
    const both = `${session}; ${visitor}`;
    expect(await lovedHere(both)).toEqual({ items: 3 });
    // Asking takes nothing.
    expect((await read(video)).reactions).toMatchObject([{ count: 2 }]);
    expect((await read(photo, { cookie: both }, 'photos')).own).toEqual([]);

    const answers = await Promise.all([answer(both, true), answer(both, true)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    for (const response of answers) {
      expect(visitorCookieOf(response)).toMatch(/^__Host-visitor=; Path=\/; Expires=Thu, 01 Jan 1970/);
      expect(visitorCookieOf(response)).toMatch(/; Secure/);
    }
    for (const [items, id] of [
      ['videos', video],
      ['photos', photo],
      ['posts', post],
    ] as const) {
      const counted = { reactions: [{ reaction_title: loveTitle, count: 1 }], own: [love] };
      expect(await read(id, { cookie: session }, items)).toEqual(counted);
      expect((await read(id, { cookie: visitor }, items)).own).toEqual([]);
    }
    expect(await lovedHere(both)).toEqual({ items: 0 });
  });

  it('of a stranger on a shared device are not taken, and whoever comes next is asked for her own alone', async () => {
    const [photo, other] = [await aPublic.photos(), await aPublic.photos()];
    const stranger = await loveAnonymously([['photos', photo]]);
    const { cookie: session } = await test.signIn('guest@example.com');
    expect(await lovedHere(`${session}; ${stranger}`)).toEqual({ items: 1 });
    const declined = await answer(`${session}; ${stranger}`, false);
    expect(declined.status).toBe(204);
    expect(visitorCookieOf(declined)).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect((await read(photo, { cookie: session }, 'photos')).own).toEqual([]);
    expect((await read(photo, {}, 'photos')).reactions).toMatchObject([{ count: 1 }]);
    // The browser has let go of the cookie.
    expect(await lovedHere(session)).toEqual({ items: 0 });

    const next = await loveAnonymously([['photos', other]]);
    const { cookie: nextSession } = await test.signIn('next@example.com');
    expect(await lovedHere(`${nextSession}; ${next}`)).toEqual({ items: 1 });
    await answer(`${nextSession}; ${next}`, true);
    expect((await read(other, { cookie: nextSession }, 'photos')).own).toEqual([love]);
    expect((await read(photo, { cookie: nextSession }, 'photos')).own).toEqual([]);
  });

  it('are offered as far as a member can see them, and kept for when the others come back', async () => {
    const { database } = test;
    const [photo, deletedPost, video2] = [
      await aPublic.photos(),
      await aPublic.posts(),
      await aVideo(database),
    ];
    const visitor = await loveAnonymously([
      ['photos', photo],
      ['posts', deletedPost],
      ['videos', video],
      ['videos', video2],
    ]);
    const deleted = { deletedAt: new Date() };
    await database.queries.updateTable('posts').set(deleted).where('id', '=', deletedPost).execute();
    await database.queries.updateTable('videos').set({ hidden: true }).where('id', '=', video2).execute();
    // A member sees what is locked for the visitor who loved it.
    await database.queries
      .updateTable('videos')
      .set({ curatedType: 'premium' })
      .where('id', '=', video)
      .execute();
    const { cookie: session } = await test.signIn('patient@example.com');
    expect(await lovedHere(`${session}; ${visitor}`)).toEqual({ items: 2 });
    expect((await answer(`${session}; ${visitor}`, true)).status).toBe(204);
    await database.queries.updateTable('videos').set({ hidden: false }).where('id', '=', video2).execute();
    for (const id of [video, video2]) expect((await read(id, { cookie: session })).own).toEqual([love]);
  });

  it('are neither told nor kept for somebody without a session, or blocked, or from another site', async () => {
    const visitor = await loveAnonymously([['videos', video]]);
    const { cookie: session, user } = await test.signIn('blocked@example.com');
    const statuses = async (cookie: string, headers = {}) => [
      (await test.request(routePath('lovedHere'), { headers: { cookie } })).status,
      (await answer(cookie, true, headers)).status,
    ];
    expect(await statuses(visitor)).toEqual([401, 401]);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect(await statuses(`${session}; ${visitor}`, foreign)).toEqual([200, 403]);
    expect((await answer(`${session}; ${visitor}`, 'yes')).status).toBe(400);
    await test.app.get(UserRepository).setDisabled(user.uid, true, { system: 'operator' });
    expect(await statuses(`${session}; ${visitor}`)).toEqual([401, 401]);
    expect((await read(video, { cookie: visitor })).own).toEqual([love]);
  });

  it('require access to the video and a reaction that the site defines', async () => {
    expect((await send(premium, love)).status).toBe(403);
    expect((await test.request(routePath('reactions', { items: 'videos', id: premium }))).status).toBe(403);
    const hidden = await aVideo(test.database, { hidden: true });
    expect((await send(hidden, love)).status).toBe(404);
    for (const unknown of ['hate', '', 7, null, { love: true }, 'a'.repeat(100)]) {
      expect((await send(video, unknown)).status).toBe(400);
    }
    expect((await read(video)).reactions).toEqual([]);
  });

  it('are those that the creator offers; what was given before still counts', async () => {
    const { rules } = defaultSiteSettings;
    const offer = (offered: typeof rules.reactions, unchangedSince: number) =>
      admin.call('adminSaveSite', {
        path: routePath('adminSaveSite', { section: 'rules' }),
        body: { value: { ...rules, reactions: offered }, unchangedSince },
      });
    expect((await send(video, love)).status).toBe(200);
    expect((await offer(['fire'], 0)).status).toBe(200);
    expect((await send(video, love)).status).toBe(400);
    expect((await send(video, fire)).status).toBe(200);
    expect((await read(video)).reactions).toMatchObject([
      { reaction_title: loveTitle, count: 1 },
      { count: 1 },
    ]);
    expect((await offer(rules.reactions, 1)).status).toBe(200);
  });

  it('are limited per network and video without an account, whatever cookies are sent', async () => {
    const { max } = limits.rates.firstReactions;
    const reactAsMany = (id: string, headers = {}) =>
      Promise.all(
        Array.from({ length: max + 5 }, (_, index) =>
          send(id, love, {
            'x-forwarded-for': `203.0.113.${index + 1}`,
            cookie: `${cookies.visitor}=${String(index).padStart(43, 'a')}`,
            ...headers,
          }),
        ),
      );
    const refused = (responses: Response[]) => responses.filter(({ status }) => status === 429);
    const responses = await reactAsMany(video);
    expect(refused(responses)).toHaveLength(5);
    expect(refused(responses)[0]?.headers.get('retry-after')).toBe('3600');
    expect((await read(video)).reactions).toMatchObject([{ count: max }]);
    // Other networks, and visitors of this network who have reacted before, are not limited.
    expect((await send(video, love)).status).toBe(200);
    const [, first] = responses
      .map(({ status }, index) => (status === 200 ? index : -1))
      .filter((index) => index >= 0);
    const existing = {
      'x-forwarded-for': '203.0.113.1',
      cookie: `${cookies.visitor}=${String(first).padStart(43, 'a')}`,
    };
    expect((await send(video, fire, existing)).status).toBe(200);
    const { cookie } = await test.signIn('visitor@example.com');
    expect((await send(video, love, { 'x-forwarded-for': '203.0.113.1', cookie })).status).toBe(200);
  });

  it('are limited per address', async () => {
    const { cookie } = await test.signIn('visitor@example.com');
    const one = { 'x-forwarded-for': randomAddress(), cookie };
    const statuses = new Set<number>();
    for (let count = 0; count <= limits.rates.reactions.max; count += 1) {
      const response = await send(video, love, one);
      statuses.add(response.status);
      if (response.status === 429) expect(response.headers.get('retry-after')).not.toBeNull();
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
