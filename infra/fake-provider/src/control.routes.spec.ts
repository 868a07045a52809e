import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fakeLibraries, startFakeProvider } from './index.ts';
import { free, fromSite, LiveFakeProvider, premium } from './testing/live-fake-provider.ts';

let live: LiveFakeProvider;
beforeAll(async () => {
  live = await LiveFakeProvider.start();
});
beforeEach(() => live.control.reset());
afterAll(() => live.stop());

const titles = async (page: number) =>
  (await live.provider.videos(free.id, page)).items.map(({ title }) => title);
const status = (path: string, headers: Record<string, string>) =>
  new Promise((resolve, reject) => {
    request(`${live.urls.control}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('the control API', () => {
  it('accepts only programs on this machine', async () => {
    expect(await status('/requests', {})).toBe(200);
    expect(await status('/requests', { host: 'evil.example' })).toBe(403);
    expect(await status('/requests', { origin: 'http://localhost:8080' })).toBe(403);
    expect(await status('/health/live', {})).toBe(200);
    expect(new URL(live.urls.control).hostname).toBe('127.0.0.1');
  });

  it('reports invalid input', async () => {
    await expect(live.control.setStatus(randomUUID(), 4)).rejects.toThrow('404');
    await expect(live.control.seed({ bulk: { libraryId: free.id, count: -1 } })).rejects.toThrow('400');
    await expect(live.control.seed({ videos: [{ libraryId: '5', title: 'x' }] })).rejects.toThrow(
      'Unknown library',
    );
  });
});

describe('a listing that changes while it is read', () => {
  it('shifts once after the given page', async () => {
    const { videos } = await live.control.seed({ bulk: { libraryId: free.id, count: 250 } });
    const newest = videos.at(-1) ?? '';
    await live.control.paginationMutations(
      { libraryId: free.id, afterPage: 1, delete: [newest] },
      {
        libraryId: free.id,
        afterPage: 2,
        insert: [{ libraryId: free.id, title: 'Newest' }],
        change: [{ guid: videos[0] ?? '', changes: { title: 'Oldest' } }],
      },
      { libraryId: premium.id, afterPage: 1, delete: [videos[1] ?? ''] },
    );
    const pages = [await titles(1), await titles(2), await titles(3)];
    // Pages 250…151, 149…50 after a deletion and 50…1 after an insertion: one video is missed and one appears twice.
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(pages[1]?.[0]).toMatch(/ 149$/);
    expect(pages[2]?.[0]).toBe(pages[1]?.at(-1));
    expect(pages[2]?.at(-1)).toBe('Oldest');
    expect((await titles(1))[0]).toBe('Newest');
    expect((await live.provider.videos(free.id, 3)).total).toBe(250);
    // The mutation does not repeat.
    const [inserted] = (await live.provider.videos(free.id, 1)).items;
    await live.control.deleteVideo(inserted?.guid ?? '');
    await titles(2);
    expect((await live.provider.videos(free.id, 1)).total).toBe(249);
  });
});

describe('a seed', () => {
  it('creates thousands of deterministic videos', async () => {
    const bulk = { libraryId: free.id, count: 5_000, collections: 10 };
    const first = await live.control.seed({ bulk });
    const second = await live.control.seed({ bulk });
    expect(second).toEqual(first);
    expect(new Set(first.videos).size).toBe(5_000);
    const page = await live.provider.videos(free.id, 50);
    expect(page).toMatchObject({ total: 5_000, unreadable: 0, last: true });
    expect(first.collections).toContain(page.items[0]?.collectionGuid);
  });

  it('may contain invalid data', async () => {
    await live.control.seed({
      videos: [
        { libraryId: free.id, title: 'Broken', extra: { guid: 'no id' } },
        { libraryId: free.id, title: 'Whole', extra: { somethingNew: [1], thumbnailFileName: '../x' } },
      ],
    });
    expect(await live.provider.videos(free.id, 1)).toMatchObject({
      items: [{ title: 'Whole', thumbnailFile: null }],
      total: 2,
      unreadable: 1,
    });
  });
});

describe('a restart', () => {
  it('keeps content and pictures and resets temporary state', async () => {
    const thumbnail = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 7]).toString('base64');
    const { videos } = await live.control.seed({
      libraries: [{ id: '100009', apiKey: 'a', readOnlyApiKey: 'b' }],
      collections: [{ libraryId: free.id, name: 'Red rock' }],
      videos: [{ libraryId: free.id, title: 'Dunes', thumbnail }],
    });
    await live.control.addFaults({ origin: 'api', kind: 'html', count: 9 });
    await live.control.moveClock(10_000);
    await live.restart();
    const { provider } = live;
    expect((await provider.videos(free.id, 1)).items).toMatchObject([{ guid: videos[0], title: 'Dunes' }]);
    expect((await provider.collections(free.id, 1)).items).toMatchObject([{ name: 'Red rock' }]);
    expect(await provider.thumbnail(free.id, videos[0] ?? '', 'thumbnail.jpg')).toMatchObject({
      bytes: { byteLength: 5 },
    });
    expect((await live.api('100009/videos', { key: 'a' })).status).toBe(200);
    await live.control.reset();
    expect((await live.api('100009/videos', { key: 'a' })).status).toBe(401);
    expect(await titles(1)).toEqual([]);
  });

  it('allows the current host of the site', async () => {
    const named = await startFakeProvider({ publicUrl: 'http://localhost:8080' });
    const open = async (referer: string) =>
      (await fetch(`${named.urls.player}/embed/${free.id}/${randomUUID()}`, { headers: { referer } })).status;
    expect([await open('http://localhost:8080/'), await open('http://127.0.0.1:8080/')]).toEqual([404, 404]);
    await named.close();
  });
});

describe('the request log', () => {
  it('lists requests without signatures', async () => {
    const { videos } = await live.control.seed({ videos: [{ libraryId: free.id, title: 'Dunes' }] });
    const [guid = ''] = videos;
    await live.control.forgetRequests();
    await live.provider.videos(free.id, 1);
    await live.provider.thumbnail(free.id, guid, 'thumbnail.jpg');
    const page = await (
      await fetch(live.provider.playerLink(free.id, guid).url, { headers: fromSite })
    ).text();
    // The player's file, with its token in the path.
    const [, file = ''] = /src="([^"]+webm)"/.exec(page) ?? [];
    expect(file).toContain('/bcdn_token=HS256-');
    const played = await fetch(file.replaceAll('&amp;', '&'), { headers: fromSite });
    await played.arrayBuffer();
    const { referer } = fromSite;
    const requests = await live.control.requests();
    expect(requests).toMatchObject([
      { origin: 'api', method: 'GET', path: `/library/${free.id}/videos`, query: { page: '1' }, status: 200 },
      { origin: 'cdn', path: `/${guid}/thumbnail.jpg`, referer, status: 200 },
      { origin: 'player', path: `/embed/${free.id}/${guid}`, referer, status: 200 },
      { origin: 'cdn', path: `/${guid}/play_360p.webm`, status: 200 },
    ]);
    const text = JSON.stringify(requests);
    for (const { apiKey, playerTokenKey } of fakeLibraries) {
      expect(text).not.toContain(apiKey);
      expect(text).not.toContain(playerTokenKey);
    }
    expect(text).not.toMatch(/"token"|HS256/);
  });
});
