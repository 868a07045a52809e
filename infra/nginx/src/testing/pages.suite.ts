import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookies, pages as sitePages, pageTargetHeader, problems, routes } from '@sandstone/contract';
import { pageVary } from '../responses/public-routes.ts';
import { send } from './client.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { freePort } from '../free-port.ts';
import { type Harness, longText, startHarness, useHarness } from './harness.ts';

const internalPaths = Object.values(routes)
  .filter(({ access }) => access === 'internal')
  .map(({ path }) => path);

export function pagesSuite(kind: ProxyKind): void {
  describe('pages', () => {
    const harness = useHarness(kind);
    beforeAll(() => {
      harness.web.on('/*', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(longText));
    });

    it.each([
      ...internalPaths,
      '/health',
      '/internal',
      '/internal/anything',
      '//health/ready',
      '/x/../metrics',
      '/%6detrics',
      '/api/..%2fmetrics',
    ])("hide the operator's paths: %s", async (path) => {
      const received = () => harness.web.requests.length + harness.api.requests.length;
      const before = received();
      for (const method of ['GET', 'POST']) {
        expect(await send(harness.proxy, path, { method })).toMatchObject({ status: 404 });
      }
      expect(received()).toBe(before);
    });

    it('vary by the age cookie', async () => {
      expect((await send(harness.proxy, '/events/a')).headers).toMatchObject({ vary: pageVary });
    });

    it.each([
      ['/f?fbclid=secret', '/f'],
      ['/f/%68?ref=x&photo=%41&utm_source_platform=x&cursor=1', '/f/%68?cursor=1&photo=%41'],
      ['/f?PHOTO=1&photo=2&%70hoto=3&aphoto=4', '/f?photo=1'],
      ['/f?photo=&photo=2&type', '/f'],
      // Web makes all files but those of the build.
      ['/rss.xml?ref=x', '/rss.xml'],
      // Pages of one visitor have parameters of their own.
      [`${sitePages.signIn}?redirect=x`, undefined],
    ])('are made for an address with the parameters that pages know: %s', async (path, target) => {
      for (const cookie of ['', `${cookies.session}=abc`]) {
        await send(harness.proxy, path, { headers: { cookie, [pageTargetHeader]: '/forged' } });
        const asked = harness.web.requests.at(-1);
        expect([asked?.url, asked?.headers[pageTargetHeader.toLowerCase()]]).toEqual([path, target]);
      }
    });

    it('are refused under another or no host', async () => {
      for (const host of ['elsewhere.example', '127.0.0.1', `${harness.proxy.publicHost}.evil.example`]) {
        expect(await send(harness.proxy, '/', { headers: { host } })).toMatchObject({ status: 421 });
      }
    });

    it('accept the age gate form', async () => {
      harness.web.on('/age', (req, res) => {
        req.resume();
        res.writeHead(303, { location: '/pictures', 'set-cookie': 'ageConfirmed=true; Path=/' }).end();
      });
      const response = await send(harness.proxy, '/age', { method: 'POST', body: 'return=%2Fpictures' });
      expect(response.status).toBe(303);
      expect(response.headers).toMatchObject({
        location: '/pictures',
        'set-cookie': ['ageConfirmed=true; Path=/'],
      });
    });
  });

  describe('pages of an unreachable server', () => {
    let harness: Harness;
    beforeAll(async () => {
      const nobody = await freePort();
      harness = await startHarness(kind, () => ({ webUrl: `http://127.0.0.1:${nobody}` }));
    });
    afterAll(() => harness.close());

    it('are replaced by a styled error page without scripts', async () => {
      const response = await send(harness.proxy, '/pictures');
      expect(response.status).toBe(503);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '10',
      });
      expect(response.text).toContain(problems.bad_gateway.detail);
      expect(response.text).not.toMatch(/<script|<style|style=|nginx/);
      const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(response.text) ?? [];
      expect(await send(harness.proxy, style)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/css; charset=utf-8' },
      });
    });
  });
}
