import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoProviderPaths } from '@sandstone/contract';
import { createStreamingProvider } from '@sandstone/streaming';
import { createControlClient } from './control.ts';
import { fakeStreamingConfig } from './libraries.ts';
import { startFakeProvider } from './start-fake-provider.ts';
import { free, fromSite, LiveFakeProvider, premium } from './testing/live-fake-provider.ts';

let live: LiveFakeProvider;
let guid = '';
let other = '';
beforeAll(async () => {
  live = await LiveFakeProvider.start();
  [guid = '', other = ''] = await live.control.seed({
    videos: [
      { libraryId: free.id, title: '<Dunes> & "dusk"' },
      { libraryId: free.id, title: 'Mesa', width: 1080, height: 1920 },
    ],
  });
});
afterAll(() => live.stop());

const open = (url: string, headers: Record<string, string> = fromSite) => fetch(url, { headers });
const seconds = (later = 60) => Math.floor(Date.now() / 1000) + later;
const signed = (id: string, expires: number, key = free.playerTokenKey) => {
  const token = createHash('sha256').update(`${key}${id}${expires}`).digest('hex');
  return `${live.urls.player}/embed/${free.id}/${id}?token=${token}&expires=${expires}`;
};

describe('a player', () => {
  it('opens with a link of our adapter', async () => {
    const response = await open(live.provider.playerLink(free.id, guid).url);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('&lt;Dunes&gt; &amp; &quot;dusk&quot;');
    expect(page).toMatch(/<video controls playsinline src="[^"]+" poster="[^"]+" preload="auto">/);
  });

  it('autoplays like the provider’s, unless disabled', async () => {
    const page = await (await open(signed(guid, seconds()))).text();
    expect(page).toMatch(/preload="auto" autoplay>/);
    const choices = '&autoplay=false&loop=true&muted=true&preload=false';
    expect(await (await open(signed(guid, seconds()) + choices)).text()).toMatch(
      /preload="none" loop muted>/,
    );
  });

  it('contains its styles, which its policy allows, so that it is never shown without them', async () => {
    const response = await open(signed(guid, seconds()));
    const page = await response.text();
    const [, styles = ''] = /<style>(.+)<\/style>/s.exec(page) ?? [];
    expect(styles).toContain('.player');
    expect(page).not.toContain('stylesheet');
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`);
  });

  it('loads only its own script, and requests only the files', async () => {
    const policy = (await open(signed(guid, seconds()))).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`img-src ${live.urls.cdn}/; media-src ${live.urls.cdn}/;`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    ['without a token', () => `${live.urls.player}/embed/${free.id}/${guid}`],
    ['with a token alone', () => signed(guid, seconds()).replace(/&expires=\d+/, '')],
    ['with an expired token', () => signed(guid, seconds(-1))],
    ['with a wrong token', () => signed(guid, seconds(), 'another-key')],
    ['with another library’s key', () => signed(guid, seconds(), premium.playerTokenKey)],
    ['with the token of another video', () => signed(guid, seconds()).replace(guid, other)],
    [
      'with a later time than was signed',
      () => signed(guid, seconds()).replace(/\d+$/, String(seconds(900))),
    ],
    ['with a time in milliseconds', () => signed(guid, Date.now() + 60_000)],
  ])('does not open %s', async (_what, url) => {
    const response = await open(url());
    expect([response.status, await response.text()]).toEqual([403, expect.not.stringContaining('<video')]);
  });

  it.each([
    ['no page', {}],
    ['another site', { referer: 'https://elsewhere.example/' }],
    ['a host that ends the same', { referer: 'https://evil-site.example/' }],
    ['a host that begins the same', { referer: 'https://site.example.evil.example/' }],
    ['a host below', { referer: 'https://www.site.example/' }],
    ['no address', { referer: 'site.example' }],
  ])('does not open in %s', async (_what, headers) => {
    expect((await open(signed(guid, seconds()), headers)).status).toBe(403);
  });

  it('is not found for unknown videos or in another library', async () => {
    const unknown = randomUUID();
    expect((await open(signed(unknown, seconds()))).status).toBe(404);
    expect((await open(signed(guid, seconds()).replace(free.id, premium.id))).status).toBe(404);
    expect((await open(`${live.urls.player}/embed/${free.id}/no-guid`)).status).toBe(404);
  });

  it('has no source before its video is finished', async () => {
    const [unfinished = ''] = await live.control.seed({
      videos: [{ libraryId: free.id, title: 'Wash', status: 3 }],
    });
    const page = await (await open(signed(unfinished, seconds()))).text();
    expect(page).toContain('not ready yet');
    expect(page).not.toContain('<video');
  });

  it('expires by the fake provider’s clock', async () => {
    const { url } = live.provider.playerLink(free.id, guid);
    // A minute is left for the requests of this test.
    await live.control.moveClock(240);
    expect((await open(url)).status).toBe(200);
    await live.control.moveClock(301);
    expect((await open(url)).status).toBe(403);
    await live.control.moveClock(0);
  });
});

it('serves its script', async () => {
  const response = await open(`${live.urls.player}/player.js`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
});

describe('a player behind a reverse proxy', () => {
  it('is served with its files below the paths of the site', async () => {
    const site = 'http://localhost:8080';
    const dataDir = await mkdtemp(join(tmpdir(), 'fake-provider-'));
    const fakeProvider = await startFakeProvider({
      dataDir,
      publicUrl: site,
      publicUrls: { player: site + demoProviderPaths.player, cdn: site + demoProviderPaths.files },
    });
    const { urls } = fakeProvider;
    const [id = ''] = await createControlClient(urls.control).seed({
      videos: [{ libraryId: free.id, title: 'Dunes' }],
    });
    const playerUrl = site + demoProviderPaths.player;
    const provider = createStreamingProvider({ ...fakeStreamingConfig(urls, site), playerUrl });
    const link = provider?.playerLink(free.id, id).url ?? '';
    const headers = { referer: `${site}/video/dunes` };
    const player = await fetch(link.replace(site, urls.player), { headers });
    expect(player.status).toBe(200);
    expect(player.headers.get('content-security-policy')).toContain(`media-src ${site}/demo-files/;`);
    const [, file = ''] = / src="([^"]+webm)"/.exec(await player.text()) ?? [];
    expect(file).toMatch(/^http:\/\/localhost:8080\/demo-files\/bcdn_token=/);
    const clip = await fetch(file.replaceAll('&amp;', '&').replace(site, urls.cdn), {
      headers: { referer: link, range: 'bytes=0-9' },
    });
    expect([clip.status, (await clip.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect((await fetch(`${urls.player}${demoProviderPaths.player}/player.js`)).status).toBe(200);
    await fakeProvider.close();
    await rm(dataDir, { recursive: true });
  });
});
