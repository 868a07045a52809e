import { beforeAll, describe, expect, it } from '@jest/globals';
import { problemMediaType, problems, seoRoutes, type SitePolicy } from '@sandstone/contract';
import { aiCrawlers } from '@sandstone/domain';
import { errorPage } from '../responses/error-responses.ts';
import { send } from './client.ts';
import { photoBytes, useHarness } from './harness.ts';
import { keptOutSuite } from './kept-out.suite.ts';
import { servePolicy, untilSettled } from './policy-api.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { siteAddresses } from './site-addresses.ts';

const agent = (name: string) => ({ 'user-agent': `Mozilla/5.0 (compatible; ${name}/1.0)` });
const crawler = agent('gptbot');
const { robots, ...addresses } = siteAddresses;

/** Tests that a site keeps AI crawlers out and lets them in again, with a policy that the api tells. */
export function aiCrawlersSuite(kind: ProxyKind): void {
  describe('AI crawlers', () => {
    let policy: SitePolicy = { version: '1', isOpen: true };
    const harness = useHarness(kind, (_options, { api, store }) => {
      servePolicy(api, () => policy);
      return { media: { kind: 'proxy', url: `${store.url}/bucket` } };
    });
    const get = (path: string, headers: Record<string, string> = crawler) =>
      send(harness.proxy, path, { headers });
    async function refuse(refusesAiCrawlers: boolean): Promise<void> {
      policy = { version: `${refusesAiCrawlers}`, isOpen: true, refusesAiCrawlers };
      await untilSettled(async () => ((await get('/')).status === 403) === refusesAiCrawlers);
    }
    beforeAll(() => {
      const { api, web, store } = harness;
      for (const path of ['/api/*', '/secureImage/*', '/embed/*'])
        api.on(path, (_req, res) => res.writeHead(200, { 'cache-control': 'max-age=60' }).end('of the api'));
      web.on('/*', (_req, res) => res.writeHead(200, { 'cache-control': 's-maxage=60' }).end('of web'));
      store.on('/bucket/*', (_req, res) => res.writeHead(200, { etag: '"s"' }).end(photoBytes));
    });

    it('are answered like visitors at first', async () => {
      // So that what can be cached is.
      for (const path of Object.values(siteAddresses)) expect((await get(path)).status).toBe(200);
    });

    describe('of a site that refuses them', () => {
      beforeAll(() => refuse(true));

      it.each(Object.entries(addresses))('do not get %s, also from a cache', async (_name, path) => {
        expect((await get(path, agent('Firefox'))).status).toBe(200);
        const response = await get(path);
        const { 'cache-control': cacheControl, 'content-type': type } = response.headers;
        expect([response.status, cacheControl]).toEqual([403, 'no-store']);
        if (!path.startsWith('/api/')) return expect(response.text).toBe(errorPage('crawler_refused'));
        expect([type, JSON.parse(response.text)]).toMatchObject([
          problemMediaType,
          { code: 'crawler_refused', detail: problems.crawler_refused.detail },
        ]);
      });

      it('are refused by each name', async () => {
        for (const name of aiCrawlers)
          expect([name, (await get('/', agent(name))).status]).toEqual([name, 403]);
      });

      it.each(['Googlebot', 'Applebot', 'bingbot', 'facebookexternalhit'])('are not %s', async (name) => {
        expect((await get('/', agent(name))).status).toBe(200);
      });

      it('get robots.txt, and nothing by an address like it', async () => {
        for (const path of [robots, `${robots}?x`]) expect((await get(path)).text).toBe('of web');
        for (const path of ['/%72obots.txt', '//robots.txt', '/robots.txt/', `/pictures?${robots}`])
          expect((await get(path)).status).toBe(403);
      });

      keptOutSuite(
        (path, options) => send(harness.proxy, path, { ...options, headers: crawler }),
        problems.crawler_refused.status,
      );
    });

    it('learn no more of a closed site than others', async () => {
      policy = { version: 'closed', isOpen: false, refusesAiCrawlers: true };
      await untilSettled(async () => (await get('/')).status === 503);
      for (const path of ['/', robots]) {
        const [asCrawler, asVisitor] = [await get(path), await get(path, agent('Firefox'))];
        expect([asCrawler.status, asCrawler.text]).toEqual([asVisitor.status, asVisitor.text]);
      }
    });

    it('are answered again after it', async () => {
      await refuse(false);
      expect((await get(seoRoutes.feed)).status).toBe(200);
    });
  });
}
