import { beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limits, problemMediaType, routePath, routes, texts, videoResponse } from '@sandstone/contract';
import { anEvent, aVideo } from '@sandstone/database/testing';
import { STREAMING_PROVIDER } from '@sandstone/nest';
import { fakeVideoLibrary, FakeStreamingProvider } from '@sandstone/streaming/testing';
import { startTestApi } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { aPremiumVideo, secretGuid, secretVideoLibraryId } from '../testing/content.fixture.ts';

apiSuite('the embed address', (start) => {
  const guid = randomUUID();
  const streaming = new FakeStreamingProvider([
    fakeVideoLibrary('100001', 'free'),
    fakeVideoLibrary(secretVideoLibraryId, 'premium'),
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
    const response = await open(id(), isMember ? { cookie } : {});
    const page = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page).toContain(message);
    expect(page).not.toMatch(/<script|<style/);
    expect(page).not.toContain(secretGuid);
    expect(page).not.toContain(secretVideoLibraryId);
  });

  it.each<[string, () => string, boolean, string, string]>([
    ['a free video for everybody', () => playing, false, '100001', guid],
    ['a premium video for members', () => premium, true, secretVideoLibraryId, secretGuid],
  ])(
    'redirects to the player of %s with an address that expires within minutes',
    async (_what, id, isMember, ...ids) => {
      const response = await fetch(test.url + routePath('embed', { videoId: id() }), {
        redirect: 'manual',
        headers: isMember ? { cookie } : {},
      });
      expect(response.status).toBe(302);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const address = new URL(response.headers.get('location') ?? '');
      expect(address.pathname).toBe(`/embed/${ids.join('/')}`);
      const life = Number(address.searchParams.get('expires')) - Date.now() / 1000;
      expect(life).toBeGreaterThan(60);
      expect(life).toBeLessThan(limits.streaming.playerLinkSeconds + 1);
    },
  );

  it('is signed only in the response for a single unlocked video, and never in lists', async () => {
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const response = await test.request(path, { headers });
      return { text: await response.text(), cache: response.headers.get('cache-control') };
    };
    const path = (videoId: string) => routePath('video', { titleSlug: 'any', id: videoId });
    const own = await read(path(premium), { cookie });
    expect(videoResponse.parse(JSON.parse(own.text)).video).toMatchObject({
      embedUrl: expect.stringContaining(`/embed/${secretVideoLibraryId}/${secretGuid}?token=`),
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
    expect(locked.text).not.toMatch(new RegExp(`${secretGuid}|${secretVideoLibraryId}|embedUrl|token`));
  });

  it('answers with a problem document if the client accepts JSON', async () => {
    const response = await open(premium, { accept: 'application/json' });
    expect(response.status).toBe(403);
    expect(response.headers.get('content-type')).toBe(problemMediaType);
    expect(await response.json()).toMatchObject({ code: 'video_locked', detail: texts.videos.denied });
  });
});
