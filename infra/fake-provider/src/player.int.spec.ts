import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStreamingProvider } from '@sandstone/streaming';
import { listen } from '@sandstone/testing/listen';
import { type Browser, chromium } from 'playwright-core';
import { premium } from './testing/live-fake-provider.ts';
import { FakeProviderControl, fakeStreamingConfig, startFakeProvider, type FakeProvider } from './index.ts';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** A page that frames a player like the site: through a redirect of its own. */
const framing = (guid: string) => `<!doctype html><iframe allow="autoplay" src="/embed/${guid}"></iframe>
<script>
  const heard = [];
  const say = (call) => frames[0].postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', ...call }), '*');
  addEventListener('message', ({ origin, data }) => heard.push({ origin, ...JSON.parse(data) }));
</script>`;

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
      const seeded = await new FakeProviderControl(fakeProvider.urls.control).seed({
        videos: [
          { libraryId: premium.id, title: 'Dunes' },
          { libraryId: premium.id, title: 'Mesa', width: 1080, height: 1920 },
        ],
      });
      guids = seeded.videos;
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    }, 60_000);
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
      'plays, seeks and ends, and notifies the page (clip %d)',
      async (index, width, height) => {
        const page = await browser.newPage();
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        await page.goto(`${siteUrl}/${guids[index]}`);
        const heard = (test: string) => page.waitForFunction(`heard.find((told) => ${test})`);
        const value = async (test: string): Promise<unknown> => (await heard(test)).jsonValue();

        const { origin } = new URL(fakeProvider.urls.player);
        expect(await value(`told.event === 'ready'`)).toMatchObject({
          origin,
          context: 'player.js',
          value: { src: expect.stringMatching(/\/embed\/100002\/[0-9a-f-]{36}$/) },
        });
        await page.evaluate(`
          for (const event of ['play', 'pause', 'timeupdate', 'seeked', 'ended', 'error'])
            say({ method: 'addEventListener', value: event, listener: 'my-' + event });
          say({ method: 'getPaused', listener: 'paused' });
          say({ method: 'getDuration', listener: 'duration' });
          say({ method: 'noSuchMethod' });
          say({ method: 'mute' });
          say({ method: 'play' });`);
        expect(await value(`told.listener === 'paused'`)).toMatchObject({ event: 'getPaused', value: true });
        expect(await value(`told.listener === 'duration'`)).toMatchObject({ value: 6 });
        expect(await value(`told.event === 'error'`)).toMatchObject({ value: { code: 2 } });
        await heard(`told.event === 'play' && told.listener === 'my-play'`);
        await heard(`told.event === 'timeupdate' && told.value.seconds > 0`);
        await page.evaluate(`say({ method: 'setCurrentTime', value: 5.5 })`);
        await heard(`told.event === 'seeked' && told.value.seconds >= 5.5`);
        await heard(`told.event === 'ended'`);

        const frame = page.frames()[1];
        const size = await frame?.evaluate(
          `(({ videoWidth, videoHeight }) => [videoWidth, videoHeight])(document.querySelector('video'))`,
        );
        expect(size).toEqual([width, height]);
        expect(complaints).toEqual([]);
        await page.close();
      },
      60_000,
    );

    it('waits for a click', async () => {
      const page = await browser.newPage();
      await page.goto(`${siteUrl}/${guids[0]}`);
      await page.waitForFunction(`heard.some((told) => told.event === 'ready')`);
      await page.evaluate(`say({ method: 'addEventListener', value: 'play', listener: 'my-play' })`);
      await page.evaluate(`say({ method: 'getPaused', listener: 'before' })`);
      await page.waitForFunction(`heard.some((told) => told.listener === 'before' && told.value === true)`);
      await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).click();
      await page.waitForFunction(`heard.some((told) => told.event === 'play')`);
      await page.close();
    }, 60_000);
  });
}
