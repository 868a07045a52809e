import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { problemMediaType, routePath, texts } from '@sandstone/contract';
import { anEvent, aVideo } from '@sandstone/database/testing';
import { servicesMissing, startTestApi, type TestApi } from '../testing/api.fixture.ts';
import { aPremiumVideo, secretGuid, secretLibrary } from '../testing/content.fixture.ts';

const suite = servicesMissing === undefined ? describe : describe.skip;

suite(`the player's stable address ${servicesMissing ?? ''}`, () => {
  let test: TestApi;
  let free: string;
  let hidden: string;
  let premium: string;
  let cookie: string;
  beforeAll(async () => {
    test = await startTestApi();
    const { database } = test.api.context;
    free = await aVideo(database, { libraryId: '100001' });
    hidden = await aVideo(database, { hidden: true });
    premium = (await aPremiumVideo(test, await anEvent(database, { slug: 'wide-sky' }))).id;
    cookie = (await test.signIn('visitor@example.com')).cookie;
  });
  afterAll(() => test.stop(), 20_000);

  const open = (videoId: string, headers: Record<string, string> = {}) =>
    test.request(routePath('embed', { videoId }), { headers: { accept: 'text/html', ...headers } });

  it.each<[string, () => string, boolean, number, string]>([
    ['a free video', () => free, false, 200, texts.videos.unavailable],
    ['a premium one', () => premium, false, 403, texts.videos.denied],
    ['a premium one, signed in', () => premium, true, 200, texts.videos.unavailable],
    ['a hidden one', () => hidden, false, 404, texts.videos.notFound],
    ['an unknown one', () => randomUUID(), false, 404, texts.videos.notFound],
    ['no id', () => "1' or 1=1", false, 404, texts.videos.notFound],
  ])('%s', async (_what, id, isMember, status, words) => {
    const answer = await open(id(), isMember ? { cookie } : {});
    const page = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page).toContain(words);
    expect(page).not.toMatch(/<script|<style/);
    expect(page).not.toContain(secretGuid);
    expect(page).not.toContain(secretLibrary);
  });

  it('answers a machine with a problem document', async () => {
    const answer = await open(premium, { accept: 'application/json' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe(problemMediaType);
    expect(await answer.json()).toMatchObject({ code: 'video_locked', detail: texts.videos.denied });
  });
});
