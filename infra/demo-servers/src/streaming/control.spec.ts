import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fakeVideoLibraries } from './libraries.ts';
import { startFakeProvider } from './start-fake-provider.ts';
import { free, fromSite, LiveFakeProvider } from './testing/live-fake-provider.ts';

let live: LiveFakeProvider;
beforeAll(async () => {
  live = await LiveFakeProvider.start();
});
beforeEach(() => live.control.reset());
afterAll(() => live.stop());

describe('the control API', () => {
  const status = (path: string, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const method = path.startsWith('/health') ? 'GET' : 'POST';
      const json = { 'content-type': 'application/json', ...headers };
      request(`${live.urls.control}${path}`, { method, headers: json }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end(method === 'POST' ? '{}' : undefined);
    });

  it('accepts only programs on this machine', async () => {
    expect(await status('/requests', {})).toBe(200);
    expect(await status('/requests', { host: 'evil.example' })).toBe(403);
    expect(await status('/requests', { origin: 'http://localhost:8080' })).toBe(403);
    expect(await status('/health/live', {})).toBe(200);
    expect(await status('/health/ready', {})).toBe(200);
    expect(new URL(live.urls.control).hostname).toBe('127.0.0.1');
  });

  it('reports invalid input', async () => {
    expect(await status('/no-such-command', {})).toBe(404);
    await expect(live.control.deleteVideo('no id')).rejects.toThrow('deleteVideo: 400');
    await expect(live.control.seed({ videos: [{ libraryId: '5', title: 'x' }] })).rejects.toThrow(
      'libraryId',
    );
  });
});

describe('a restart', () => {
  it('keeps content and pictures and resets temporary state', async () => {
    const thumbnail = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 7]).toString('base64');
    const [guid = ''] = await live.control.seed({
      collections: [{ libraryId: free.id, name: 'Red rock' }],
      videos: [{ libraryId: free.id, title: 'Dunes', thumbnail }],
    });
    await live.control.addRules([{ origin: 'api', kind: 'html', count: 9 }]);
    await live.control.moveClock(10_000);
    await live.restart();
    const { provider } = live;
    expect((await provider.videos(free.id, 1)).items).toMatchObject([{ guid, title: 'Dunes' }]);
    expect((await provider.collections(free.id, 1)).items).toMatchObject([{ name: 'Red rock' }]);
    expect(await provider.thumbnail(free.id, guid, 'thumbnail.jpg')).toMatchObject({
      bytes: { byteLength: 5 },
    });
    await live.control.reset();
    await live.restart();
    expect((await live.provider.videos(free.id, 1)).items).toEqual([]);
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
    const [guid = ''] = await live.control.seed({ videos: [{ libraryId: free.id, title: 'Dunes' }] });
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
    for (const { apiKey, playerTokenKey } of fakeVideoLibraries) {
      expect(text).not.toContain(apiKey);
      expect(text).not.toContain(playerTokenKey);
    }
    expect(text).not.toMatch(/"token"|HS256/);
  });
});
