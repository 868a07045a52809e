import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStreamingProvider } from '@sandstone/streaming';
import { listen } from '@sandstone/testing/listen';
import { type Browser, chromium } from 'playwright-core';
import { premium } from './testing/live-fake-provider.ts';
import { createControlClient } from './control.ts';
import { fakeStreamingConfig } from './libraries.ts';
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** A page that frames a player like the site: through a redirect of its own. */
const framing = (guid: string) => `<!doctype html><iframe allow="autoplay" src="/embed/${guid}"></iframe>`;

if (!existsSync(executablePath)) {
  describe.skip('The fake provider’s player: there is no Chromium (CHROMIUM_PATH names one)', () => {
    it('is skipped', () => {});
  });
} else {
  describe('the player in a frame', () => {
    let fakeProvider: FakeProvider;
    let browser: Browser;
    let guids: string[] = [];
    let siteUrl = '';
    let address = (_guid: string): string => '';
    const site = createServer(({ url = '' }, response) => {
      const [, guid] = /^\/embed\/(.+)$/.exec(url) ?? [];
      if (guid === undefined) response.setHeader('content-type', 'text/html').end(framing(url.slice(1)));
      else response.writeHead(302, { location: address(guid), 'cache-control': 'no-store' }).end();
    });

    beforeAll(async () => {
      siteUrl = `http://localhost:${await listen(site)}`;
      fakeProvider = await startFakeProvider({ publicUrl: siteUrl });
      const provider = createStreamingProvider(fakeStreamingConfig(fakeProvider.urls, siteUrl));
      if (provider === undefined) throw new Error('no provider');
      address = (guid) => provider.playerLink(premium.id, guid).url;
      guids = await createControlClient(fakeProvider.urls.control).seed({
        videos: [
          { libraryId: premium.id, title: 'Dunes' },
          { libraryId: premium.id, title: 'Mesa', width: 1080, height: 1920 },
        ],
      });
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    });
    afterAll(async () => {
      await browser.close();
      site.closeAllConnections();
      site.close();
      await fakeProvider.close();
    });

    it.each([
      [0, 640, 360],
      [1, 360, 640],
    ])(
      'plays, seeks and ends (clip %d)',
      async (index, width, height) => {
        const page = await browser.newPage();
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        await page.goto(`${siteUrl}/${guids[index]}`);
        const start = page.frameLocator('iframe').getByRole('button', { name: 'Play' });

        await start.waitFor();
        const [, player] = page.frames();
        const inPlayer = (script: string) =>
          player?.evaluate(`(async (video) => { ${script} })(document.querySelector('video'))`);
        expect(
          await inPlayer(`
            if (video.readyState === 0)
              await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve));
            const { paused, duration, videoWidth, videoHeight } = video;
            return { paused, duration, videoWidth, videoHeight };`),
        ).toEqual({ paused: true, duration: 6, videoWidth: width, videoHeight: height });
        await start.click();
        await start.waitFor({ state: 'hidden' });
        await inPlayer(`
          const next = (event) => new Promise((resolve) => video.addEventListener(event, resolve));
          const [seeked, ended] = [next('seeked'), next('ended')];
          video.currentTime = 5.5;
          await seeked;
          await ended;`);
        await start.waitFor();
        expect(complaints).toEqual([]);
        await page.close();
      },
      60_000,
    );

    it('tells the page around it what happens, once it has been asked', async () => {
      const page = await browser.newPage();
      await page.addInitScript(`
        window.messages = [];
        addEventListener('message', (event) => {
          if (event.source === window) return;
          const message = JSON.parse(event.data);
          messages.push({ origin: event.origin, ...message });
          const ask = (method, value, listener) => event.source.postMessage(
            JSON.stringify({ context: 'player.js', version: '0.0.11', method, value, listener }), event.origin);
          if (message.event === 'ready') {
            event.source.postMessage('no JSON', event.origin);
            ask('addEventListener', 'ended', 'mine');
          }
        });`);
      await page.goto(`${siteUrl}/${guids[0]}`);
      const start = page.frameLocator('iframe').getByRole('button', { name: 'Play' });
      await start.click();
      await start.waitFor({ state: 'hidden' });
      const [, player] = page.frames();
      await player?.evaluate(`document.querySelector('video').currentTime = 5.8`);
      await page.waitForFunction('messages.length > 1');
      const said = { origin: fakeProvider.urls.player, context: 'player.js', version: '0.0.11' };
      // Nobody has asked for `play`.
      expect(await page.evaluate('messages')).toEqual([
        { ...said, event: 'ready', value: expect.objectContaining({ events: expect.any(Array) }) },
        { ...said, event: 'ended', listener: 'mine' },
      ]);
      await page.close();
    });
  });
}
