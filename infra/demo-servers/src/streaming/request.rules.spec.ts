import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BunnyProvider, type ClientOptions } from '@sandstone/streaming';
import { type FakeProviderRule } from './control.ts';
import { fakeStreamingConfig } from './libraries.ts';
import { free, LiveFakeProvider, numberedVideos, siteUrl, videoGuid } from './testing/live-fake-provider.ts';

let live: LiveFakeProvider;
let guid = '';
beforeAll(async () => {
  live = await LiveFakeProvider.start();
  [guid = ''] = await live.control.seed({ videos: [{ libraryId: free.id, title: 'Dunes' }] });
});
afterEach(async () => {
  await live.control.clearRules();
  await live.control.forgetRequests();
});
afterAll(() => live.stop());

/** The site's adapter without its pauses. */
const adapter = (options: ClientOptions = {}) => {
  const pauses: number[] = [];
  const sleep = async (ms: number) => {
    pauses.push(ms);
  };
  const config = fakeStreamingConfig(live.urls, siteUrl);
  return { provider: new BunnyProvider(config, { sleep, random: () => 1, ...options }), pauses };
};
const listing = (rest: object): FakeProviderRule =>
  ({ origin: 'api', path: '/videos$', ...rest }) as FakeProviderRule;
const picture = (rest: object): FakeProviderRule => ({ origin: 'cdn', ...rest }) as FakeProviderRule;
const askedTimes = async () => (await live.control.requests()).length;

describe('a listing', () => {
  it.each([
    ['500', { kind: 'status', status: 500, count: 3 }, 4],
    ['429', { kind: 'status', status: 429, count: 2 }, 3],
    ['a reset', { kind: 'reset', count: 2 }, 3],
    ['a response that breaks off', { kind: 'cut', count: 1 }, 2],
  ])('recovers from %s', async (_what, fault, times) => {
    await live.control.addRules([listing(fault)]);
    expect((await adapter().provider.videos(free.id, 1)).items).toMatchObject([{ guid }]);
    expect(await askedTimes()).toBe(times);
  });

  it('respects Retry-After up to a limit', async () => {
    await live.control.addRules([listing({ kind: 'status', status: 429, retryAfter: '3' })]);
    const { provider, pauses } = adapter();
    await provider.videos(free.id, 1);
    expect(pauses).toEqual([3_000]);
    await live.control.addRules([listing({ kind: 'status', status: 429, retryAfter: '3600' })]);
    await expect(provider.videos(free.id, 1)).rejects.toMatchObject({ failure: 'rate_limited' });
  });

  it.each([
    ['500 for ever', { kind: 'status', status: 500, count: 9 }, 'unavailable', 4],
    ['resets for ever', { kind: 'reset', count: 9 }, 'unavailable', 4],
    ['429 for ever', { kind: 'status', status: 429, count: 9 }, 'rate_limited', 4],
    ['half a JSON', { kind: 'truncated' }, 'malformed', 1],
    ['a page', { kind: 'html' }, 'malformed', 1],
    ['a way into our own network', { kind: 'redirect' }, 'malformed', 1],
    ['50 MB', { kind: 'oversized' }, 'malformed', 1],
  ])('fails with %s', async (_what, fault, failure, times) => {
    await live.control.addRules([listing(fault)]);
    await expect(adapter().provider.videos(free.id, 1)).rejects.toMatchObject({ failure });
    expect(await askedTimes()).toBe(times);
  });

  it('retries after timeouts and eventually gives up', async () => {
    await live.control.addRules([listing({ kind: 'stall', ms: 600_000 })]);
    const { provider } = adapter({ tryTimeoutMs: 2000 });
    expect((await provider.videos(free.id, 1)).items).toHaveLength(1);
    await live.control.addRules([listing({ kind: 'stall', ms: 600_000, count: 4 })]);
    const hasty = adapter({ tryTimeoutMs: 25 });
    await expect(hasty.provider.videos(free.id, 1)).rejects.toMatchObject({ failure: 'unavailable' });
  });

  it('aborts a request immediately on its signal', async () => {
    await live.control.addRules([listing({ kind: 'stall', ms: 600_000 })]);
    const ending = new AbortController();
    const asked = adapter().provider.videos(free.id, 1, ending.signal);
    const reason = new Error('shutting down');
    ending.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
});

describe('a picture', () => {
  const take = (options?: ClientOptions) =>
    adapter(options).provider.thumbnail(free.id, guid, 'thumbnail.jpg');

  it.each([
    ['50 MB', { kind: 'oversized' }],
    ['no picture', { kind: 'not-a-picture' }],
    ['a page', { kind: 'html' }],
    ['led to a link-local address', { kind: 'redirect' }],
    ['led to our own network', { kind: 'redirect', location: 'http://127.0.0.1:5432/' }],
  ])('is rejected without a retry when it is %s', async (_what, fault) => {
    await live.control.addRules([picture(fault)]);
    await expect(take()).rejects.toMatchObject({ failure: 'refused' });
    expect(await askedTimes()).toBe(1);
    expect(await take()).toMatchObject({ bytes: expect.any(Uint8Array) });
  });

  it('recovers from transient faults and ends at its deadline', async () => {
    await live.control.addRules([
      picture({ kind: 'status', status: 503 }),
      picture({ kind: 'cut' }),
      picture({ kind: 'reset' }),
    ]);
    expect((await take()).bytes.byteLength).toBeGreaterThan(1_000);
    expect(await askedTimes()).toBe(4);
    await live.control.addRules([picture({ kind: 'stall', ms: 600_000, count: 9 })]);
    await expect(take({ pictureTimeoutMs: 50 })).rejects.toMatchObject({ failure: 'unavailable' });
  });
});

describe('a rule', () => {
  it('applies to requests of its path, as often as requested', async () => {
    await live.control.addRules([
      listing({ kind: 'status', status: 400, skip: 1 }),
      picture({ kind: 'status', status: 400, path: '/other\\.jpg$' }),
    ]);
    const { provider } = adapter();
    await provider.collections(free.id, 1);
    await provider.videos(free.id, 1);
    await provider.thumbnail(free.id, guid, 'thumbnail.jpg');
    await expect(provider.videos(free.id, 1)).rejects.toMatchObject({ failure: 'malformed' });
    await provider.videos(free.id, 1);
  });

  it('changes a listing while it is read, once', async () => {
    await live.control.reset();
    const { videos = [], ...rest } = numberedVideos(250);
    await live.control.seed({ videos, ...rest });
    await live.control.addRules([
      listing({ kind: 'change', skip: 1, deleted: [videoGuid(250)] }),
      listing({
        kind: 'change',
        videos: [
          { libraryId: free.id, title: 'Newest' },
          ...videos.slice(0, 1).map((video) => ({ ...video, title: 'Oldest' })),
        ],
      }),
    ]);
    const { provider } = adapter();
    const titles = async (page: number) =>
      (await provider.videos(free.id, page)).items.map(({ title }) => title);
    const pages = [await titles(1), await titles(2), await titles(3)];
    // Pages 250…151, 149…50 after a deletion and 50…1 after an insertion: one video is missed and one appears twice.
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(pages[1]?.[0]).toBe('Dunes 149');
    expect(pages[2]?.[0]).toBe(pages[1]?.at(-1));
    expect(pages[2]?.at(-1)).toBe('Oldest');
    expect((await titles(1))[0]).toBe('Newest');
    expect((await provider.videos(free.id, 3)).total).toBe(250);
  });
});
