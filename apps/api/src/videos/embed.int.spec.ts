import { beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limits, problemMediaType, routePath, routes, texts, videoAnswer } from '@sandstone/contract';
import { anEvent, aVideo } from '@sandstone/database/testing';
import { STREAMING_PROVIDER } from '@sandstone/nest';
import { fakeLibrary, FakeStreamingProvider } from '@sandstone/streaming/testing';
import { startTestApi } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { aPremiumVideo, secretGuid, secretLibrary } from '../testing/content.fixture.ts';

apiSuite('the embed address', (start) => {
  const guid = randomUUID();
  const streaming = new FakeStreamingProvider([
    fakeLibrary('100001', 'free'),
    fakeLibrary(secretLibrary, 'premium'),
  ]);
  const test = start(() =>
    startTestApi((testing) => testing.overrideProvider(STREAMING_PROVIDER).useValue(streaming)),
  );
  let free: string;
  let playing: string;
  let hidden: string;
  let premium: string;
  let cookie: string;
  beforeAll(async () => {
    const { database } = test;
    free = await aVideo(database, { libraryId: '100001' });
    playing = await aVideo(database, { provider: 'fake', libraryId: '100001', guid });
    hidden = await aVideo(database, { hidden: true });
    premium = (await aPremiumVideo(test, await anEvent(database, { slug: 'wide-sky' }))).id;
    cookie = (await test.signIn('visitor@example.com')).cookie;
  });

  const open = (videoId: string, headers: Record<string, string> = {}) =>
    test.request(routePath('embed', { videoId }), { headers: { accept: 'text/html', ...headers } });

  it.each<[string, () => string, boolean, number, string]>([
    ['a video of an unconfigured provider', () => free, false, 200, texts.videos.unavailable],
    ['a premium video', () => premium, false, 403, texts.videos.denied],
    ['a hidden video', () => hidden, false, 404, texts.videos.notFound],
    ['an unknown video', () => randomUUID(), false, 404, texts.videos.notFound],
    ['an invalid id', () => "1' or 1=1", false, 404, texts.videos.notFound],
  ])('shows a message for %s', async (_what, id, isMember, status, message) => {
    const answer = await open(id(), isMember ? { cookie } : {});
    const page = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page).toContain(message);
    expect(page).not.toMatch(/<script|<style/);
    expect(page).not.toContain(secretGuid);
    expect(page).not.toContain(secretLibrary);
  });

  it.each<[string, () => string, boolean, string, string]>([
    ['a free video for everybody', () => playing, false, '100001', guid],
    ['a premium video for members', () => premium, true, secretLibrary, secretGuid],
  ])(
    'redirects to the player of %s with an address that expires within minutes',
    async (_what, id, isMember, ...ids) => {
      const answer = await fetch(test.url + routePath('embed', { videoId: id() }), {
        redirect: 'manual',
        headers: isMember ? { cookie } : {},
      });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const address = new URL(answer.headers.get('location') ?? '');
      expect(address.pathname).toBe(`/embed/${ids.join('/')}`);
      const life = Number(address.searchParams.get('expires')) - Date.now() / 1000;
      expect(life).toBeGreaterThan(60);
      expect(life).toBeLessThan(limits.streaming.playerLinkSeconds + 1);
    },
  );

  it('is signed only in the answer for a single unlocked video, and never in lists', async () => {
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await test.request(path, { headers });
      return { text: await answer.text(), cache: answer.headers.get('cache-control') };
    };
    const path = (videoId: string) => routePath('video', { titleSlug: 'any', id: videoId });
    const own = await read(path(premium), { cookie });
    expect(videoAnswer.parse(JSON.parse(own.text)).video).toMatchObject({
      embedUrl: expect.stringContaining(`/embed/${secretLibrary}/${secretGuid}?token=`),
    });
    expect((await read(path(playing))).text).toContain('embedUrl');
    expect(own.cache).toBe('private, no-store');
    for (const videoId of [premium, playing]) {
      expect((await read(path(videoId))).cache).toBe('private, no-store');
    }
    for (const list of [
      routes.videos.path,
      routes.recentEvents.path,
      routePath('event', { slug: 'wide-sky' }),
    ]) {
      expect((await read(`${list}?premium=5`, { cookie })).text).not.toMatch(/token=|embedUrl/);
    }
    const locked = await read(path(premium));
    expect(locked.text).not.toMatch(new RegExp(`${secretGuid}|${secretLibrary}|embedUrl|token`));
  });

  it('answers with a problem document if the client accepts JSON', async () => {
    const answer = await open(premium, { accept: 'application/json' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe(problemMediaType);
    expect(await answer.json()).toMatchObject({ code: 'video_locked', detail: texts.videos.denied });
  });
});
