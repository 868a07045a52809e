import { describe, expect, it, jest } from '@jest/globals';
import { type StreamingConfig } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import { BunnyProvider } from './bunny.provider.ts';
import { createStreamingProvider } from './create-streaming-provider.ts';

const guid = '657bb740-a71b-4529-a012-528021c31a92';
const config: StreamingConfig = {
  apiUrl: 'https://api.example',
  playerUrl: 'https://player.example',
  referer: 'https://site.example/',
  libraries: [
    {
      id: '133',
      type: 'premium',
      apiKey: 'API-SECRET',
      readOnlyApiKey: 'READ-SECRET',
      playerTokenKey: 'player-key',
      cdnUrl: 'https://files.example',
      cdnTokenKey: 'SecurityKey',
    },
    {
      id: '134',
      type: 'free',
      apiKey: 'OTHER-SECRET',
      readOnlyApiKey: 'OTHER-READ-SECRET',
      cdnUrl: 'https://open.example',
    },
  ],
};
const addressOf = (input: Parameters<typeof fetch>[0] | undefined) => new Request(input ?? '').url;
const responding = (body: unknown, init: ResponseInit = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const send = jest.fn<typeof fetch>(async () => new Response(text, init));
  const provider = new BunnyProvider(config, { fetch: send, sleep: async () => {} });
  /** The request that was sent. */
  const asked = (index = 0) => {
    const [input, request] = send.mock.calls[index] ?? [];
    return { url: addressOf(input), method: request?.method, headers: new Headers(request?.headers) };
  };
  return { provider, send, asked };
};
const video = (changes: object = {}) => ({
  guid,
  title: 'Dunes',
  dateUploaded: '2026-03-01T10:00:00',
  status: 4,
  ...changes,
});
const page = (changes: object = {}) => ({
  totalItems: 1,
  currentPage: 1,
  itemsPerPage: 100,
  items: [video()],
  ...changes,
});

describe('createStreamingProvider', () => {
  it('returns undefined without a library', () => {
    expect(createStreamingProvider({ ...config, libraries: [] })).toBeUndefined();
    expect(createStreamingProvider(config)?.libraries).toEqual([
      { id: '133', type: 'premium', signsPlayers: true },
      { id: '134', type: 'free', signsPlayers: false },
    ]);
  });
});

describe('a listing', () => {
  it('is requested with the key of its library', async () => {
    const { provider, asked } = responding(page());
    await provider.videos('133', 7);
    await provider.collections('134', 1);
    expect(asked()).toMatchObject({
      url: 'https://api.example/library/133/videos?page=7&itemsPerPage=100&orderBy=date',
      method: 'GET',
    });
    expect(asked().headers.get('accesskey')).toBe('API-SECRET');
    expect(asked(1).url).toMatch(/^https:\/\/api\.example\/library\/134\/collections\?page=1&/);
    expect(asked(1).headers.get('accesskey')).toBe('OTHER-SECRET');
  });

  it('keeps its valid items beside an invalid one', async () => {
    const items = [video({ guid: 'no id' }), video(), null, 'x', video({ dateUploaded: 'never' })];
    const { provider } = responding(page({ totalItems: 5, items }));
    expect(await provider.videos('133', 1)).toMatchObject({
      items: [{ guid }],
      total: 5,
      unreadable: 4,
      last: true,
    });
  });

  it.each([
    ['an end by number', 2, { totalItems: 200 }, true],
    ['more to come', 1, { totalItems: 101 }, false],
    ['shorter pages than were asked for', 1, { totalItems: 100, itemsPerPage: 10 }, false],
    ['an end of shorter pages', 10, { totalItems: 100, itemsPerPage: 10 }, true],
    ['nothing left, whatever was counted', 1, { totalItems: 1000, items: [] }, true],
  ])('has %s', async (_what, number, changes, last) => {
    const { provider } = responding(page(changes));
    expect((await provider.videos('133', number)).last).toBe(last);
  });

  it.each([
    ['half of it', '{"totalItems":2,"items":[{"guid":'],
    ['a page of a proxy', '<!doctype html><h1>Bad gateway</h1>'],
    ['nothing', ''],
    ['no items', { totalItems: 1, itemsPerPage: 100, currentPage: 1 }],
    ['items that are none', page({ items: {} })],
    ['no count', page({ totalItems: null })],
    ['pages of no length', page({ itemsPerPage: 0 })],
    ['a list', []],
  ])('that is %s is malformed', async (_what, body) => {
    const { provider, send } = responding(body);
    await expect(provider.videos('133', 1)).rejects.toMatchObject({ failure: 'malformed' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('that does not end is malformed, and is not read completely', async () => {
    const { provider } = responding(`"${'x'.repeat(limits.streaming.maxResponseBytes)}"`);
    await expect(provider.videos('133', 1)).rejects.toMatchObject({ failure: 'malformed' });
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not_found'],
    [400, 'malformed'],
    [302, 'malformed'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('with status %d is %s', async (status, failure) => {
    const { provider } = responding({ Message: 'API-SECRET' }, { status });
    const error = await provider.videos('133', 1).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ failure });
    expect(String(error)).not.toContain('SECRET');
  });
});

describe('a single video', () => {
  it('is requested by its lower-case id', async () => {
    const { provider, asked } = responding(video());
    expect(await provider.video('133', guid.toUpperCase())).toMatchObject({ guid, state: 'ready' });
    expect(asked().url).toBe(`https://api.example/library/133/videos/${guid}`);
  });

  it('is undefined for an unknown id, and not requested for a malformed one', async () => {
    const { provider, send } = responding({}, { status: 404 });
    expect(await provider.video('133', guid)).toBeUndefined();
    expect(await provider.video('133', '../../library')).toBeUndefined();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another one', video({ guid: '00000000-0000-4000-8000-000000000000' })],
    ['what cannot be read', video({ status: null })],
  ])('is not %s', async (_what, body) => {
    await expect(responding(body).provider.video('133', guid)).rejects.toMatchObject({
      failure: 'malformed',
    });
  });
});

describe('deleting', () => {
  it.each([200, 204, 404])('succeeds with %d', async (status) => {
    const send = jest.fn<typeof fetch>(async () => new Response(null, { status }));
    await new BunnyProvider(config, { fetch: send }).deleteVideo('133', guid);
    expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' });
  });

  it('fails with a read-only key', async () => {
    await expect(responding({}, { status: 403 }).provider.deleteVideo('133', guid)).rejects.toMatchObject({
      failure: 'unauthorized',
    });
  });
});

describe('a player address', () => {
  const now = new Date('2026-03-01T10:00:00.900Z');
  const expires = Date.UTC(2026, 2, 1, 10, 5) / 1000;

  it('is signed for this video and five minutes, without autoplay', () => {
    const { provider } = responding({});
    const { url, expiresAt } = provider.playerLink('133', guid.toUpperCase(), now);
    // printf '%s' 'player-key657bb740-a71b-4529-a012-528021c31a921772359500' | sha256sum
    expect(url).toBe(
      `https://player.example/embed/133/${guid}?token=0126d8ac957f571cc781d2d69817a003d9d3f77ddc486e68adfac801554b0ead&expires=${expires}&autoplay=false&loop=false&muted=false&preload=true`,
    );
    expect(expiresAt).toEqual(new Date(expires * 1000));
  });

  it('has no token without a key', () => {
    const { url, expiresAt } = responding({}).provider.playerLink('134', guid, now);
    expect(url).toBe(
      `https://player.example/embed/134/${guid}?autoplay=false&loop=false&muted=false&preload=true`,
    );
    expect(expiresAt).toBeNull();
  });
});

describe('a file address', () => {
  it('equals the documented one of the provider', () => {
    // The token expires five minutes later.
    const now = new Date((1_598_024_587 - 300) * 1000);
    const url = new URL(responding({}).provider.fileLink('133', guid, 'thumbnail.jpg', now));
    expect([url.origin, url.pathname]).toEqual(['https://files.example', `/${guid}/thumbnail.jpg`]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token: 'HS256-kWAH_Nl2viAwNyXLpGeE9j1IdZHu13oFjTmbTdUrTyQ',
      token_path: `/${guid}/`,
      expires: '1598024587',
    });
  });

  it('is unsigned without a key, and refuses other paths', () => {
    const { provider } = responding({});
    expect(provider.fileLink('134', guid, 'a.jpg')).toBe(`https://open.example/${guid}/a.jpg`);
    for (const file of ['../a.jpg', 'a/b.jpg', '.a', '', 'a?b', 'a#b', 'a%2fb', '//x', 'a\n']) {
      expect(() => provider.fileLink('134', guid, file)).toThrow(
        expect.objectContaining({ failure: 'not_found' }),
      );
    }
  });
});

describe('a picture', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]);
  const sending = (body: ConstructorParameters<typeof Response>[0], init: ResponseInit = {}) => {
    const send = jest.fn<typeof fetch>(async () => new Response(body, init));
    return { provider: new BunnyProvider(config, { fetch: send, sleep: async () => {} }), send };
  };

  it('is requested with the site as referrer', async () => {
    const { provider, send } = sending(jpeg);
    expect(Buffer.from((await provider.thumbnail('133', guid, 'a.jpg')).bytes)).toEqual(jpeg);
    const [url, init] = send.mock.calls[0] ?? [];
    expect(addressOf(url)).toMatch(new RegExp(`^https://files\\.example/${guid}/a\\.jpg\\?token=HS256-`));
    const headers = new Headers(init?.headers);
    expect([headers.get('referer'), headers.get('accesskey')]).toEqual(['https://site.example/', null]);
  });

  it.each([
    ['led elsewhere', null, { status: 302, headers: { location: 'http://169.254.169.254/' } }],
    ['a page', '<!doctype html>', { headers: { 'content-type': 'image/jpeg' } }],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } }],
    ['empty', '', {}],
    ['too large', Buffer.concat([jpeg, Buffer.alloc(limits.streaming.maxPictureBytes)]), {}],
  ])('that is %s is refused, once and for all', async (_what, body, init) => {
    const { provider, send } = sending(body, init);
    await expect(provider.thumbnail('133', guid, 'a.jpg')).rejects.toMatchObject({ failure: 'refused' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([
    [404, 'not_found'],
    [403, 'unauthorized'],
    [500, 'unavailable'],
  ])('with status %d is %s, without revealing its address', async (status, failure) => {
    const error = await sending(null, { status })
      .provider.thumbnail('133', guid, 'a.jpg')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ failure });
    expect(String(error)).not.toMatch(/HS256|token|files\.example/);
  });
});
