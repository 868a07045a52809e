import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pages, problems } from '@sandstone/contract';
import { cookieHeaders } from '@sandstone/contract/testing';
import { eventually } from '@sandstone/testing';
import { pageVary } from '../responses/public-routes.ts';
import { type RequestOptions, send } from './client.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { longText, useHarness } from './harness.ts';

export function pageCacheSuite(kind: ProxyKind): void {
  describe('the page cache', () => {
    let served = 0;
    const kept = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=60' };
    const harness = useHarness(kind);
    beforeAll(() => {
      harness.web.on('/*', (req, res) => {
        served += 1;
        res.writeHead(200, kept).end(`${served} ${req.url} cookies:${req.headers.cookie ?? ''}`);
      });
      harness.web.on('/mine', (_req, res) =>
        res.writeHead(200, { ...kept, 'cache-control': 'private, no-cache' }).end(String((served += 1))),
      );
      harness.web.on('/silent', (_req, res) =>
        res.writeHead(200, { 'content-type': 'text/html' }).end(String((served += 1))),
      );
      harness.web.on('/setting', (_req, res) =>
        res.writeHead(200, { ...kept, 'set-cookie': 'visitor=1' }).end(String((served += 1))),
      );
    });

    /** @returns whether two questions in a row get one and the same page */
    async function isShared(
      path: string,
      first: RequestOptions = {},
      second: RequestOptions = first,
      other = path,
    ) {
      const a = await send(harness.proxy, path, first);
      const b = await send(harness.proxy, other, second);
      expect([a.status, b.status]).toEqual([200, 200]);
      return a.text === b.text;
    }
    const cookie = (value: string): RequestOptions => ({ headers: { cookie: value } });

    it('shares one page among visitors without a session, regardless of other cookies', async () => {
      expect(await isShared('/a')).toBe(true);
      expect(await isShared('/a', {}, cookie('theme=dark; other=1; signed_out=1'))).toBe(true);
      expect((await send(harness.proxy, '/b', cookie('theme=dark'))).text).toMatch(/cookies:$/);
    });

    it.each([
      '__Host-session=abc',
      'a=1; __Host-session=abc',
      'a=1;__host-SESSION=abc',
      // The web server ends the session of a signed-out visitor.
      'signed_out=1; __Host-session=abc',
    ])('bypasses requests with a session: %s', async (value) => {
      expect(await isShared('/c', {}, cookie(value))).toBe(false);
      expect(await isShared('/c', cookie(value))).toBe(false);
      expect(await isShared('/c', cookie(value), {})).toBe(false);
    });

    it.each(cookieHeaders('T'))(
      'shares a page for $header only as every process reads it',
      async ({ header, session, age }) => {
        const visitors = cookie(age ? 'ageConfirmed=true' : 'a=1');
        const isAsVisitors = await isShared('/cookies', visitors, cookie(header));
        // A name within other text only misses the cache: web reads the whole header then.
        expect(isAsVisitors).toBe(!header.toLowerCase().includes('__host-session'));
        if (session) expect(isAsVisitors).toBe(false);
      },
    );

    it('varies by the age cookie and no other cookie', async () => {
      expect(await isShared('/d', {}, cookie('ageConfirmed=true'))).toBe(false);
      expect(await isShared('/d', cookie('ageConfirmed=true'), cookie('x=1; ageConfirmed=true'))).toBe(true);
      expect(await isShared('/d', {}, cookie('ageConfirmed=false'))).toBe(true);
      expect((await send(harness.proxy, '/d', cookie('x=1; ageConfirmed=true'))).text).toMatch(
        /cookies:ageConfirmed=true$/,
      );
    });

    it.each(['/mine', '/silent', '/setting', pages.adminPosts, pages.profile, pages.signIn, pages.setup])(
      'never stores %s',
      async (path) => {
        expect(await isShared(path)).toBe(false);
      },
    );

    it('varies by the query parameters that pages know, and by no other ones', async () => {
      expect(await isShared('/e?cursor=1', {}, {}, '/e?cursor=2')).toBe(false);
      expect(await isShared('/e?photo=1')).toBe(true);
      expect(await isShared('/e?photo=1', {}, {}, '/e?photo=2')).toBe(false);
      expect(await isShared('/e?type=free')).toBe(true);
      expect(await isShared('/e?type=free', {}, {}, '/e?type=premium')).toBe(false);
      expect(await isShared('/e?event=a', {}, {}, '/e?event=b&ref=x')).toBe(false);
      expect(await isShared('/e?cursor=1', {}, {}, '/e?UTM_SOURCE=x&cursor=1&srsltid=y')).toBe(true);
      expect(await isShared('/e', {}, {}, '/e?unforeseen=1&gad_source&%F0=&=')).toBe(true);
    });

    it('varies by normalized encoding and stores compressed pages', async () => {
      const accept = (value: string): RequestOptions => ({ headers: { 'accept-encoding': value } });
      harness.web.on('/g', (req, res) => {
        const coding = req.headers['accept-encoding'];
        res.setHeader('content-type', 'text/html').setHeader('cache-control', 'public, s-maxage=60');
        if (coding === 'gzip') res.setHeader('content-encoding', coding).end(gzipSync(longText));
        else res.end(longText);
      });
      await send(harness.proxy, '/g', accept('gzip'));
      const before = harness.web.requests.length;
      const hit = await send(harness.proxy, '/g', accept('deflate, gzip;q=0.8'));
      expect(harness.web.requests).toHaveLength(before);
      expect(hit.headers).toMatchObject({ 'content-encoding': 'gzip', vary: pageVary });
      expect(gunzipSync(hit.body).toString()).toBe(longText);
      const folder = join(harness.runDir, 'cache', 'pages');
      const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .filter((content) => content.includes('/g|0gzip\n'));
      expect(kept).toHaveLength(1);
      expect(kept[0]).toMatch(/content-encoding: gzip/i);
      expect(kept[0]).not.toContain(longText);
      expect((await send(harness.proxy, '/g', accept('identity'))).text).toBe(longText);
    });

    it('stores a compressed upstream page unchanged, with its length', async () => {
      const compressed = gzipSync(longText);
      harness.web.on('/compressed', (req, res) => {
        const coding = { 'content-encoding': req.headers['accept-encoding'] };
        const kept = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' };
        res.writeHead(200, { ...kept, ...coding, 'content-length': compressed.length }).end(compressed);
      });
      const options: RequestOptions = { headers: { 'accept-encoding': 'deflate, gzip' } };
      await send(harness.proxy, '/compressed', options);
      const before = harness.web.requests.length;
      const hit = await send(harness.proxy, '/compressed', options);
      expect(harness.web.requests).toHaveLength(before);
      expect(hit.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(compressed.length),
        vary: pageVary,
      });
      expect(hit.body.equals(compressed)).toBe(true);
    });

    it('sends a page that is larger than its buffers whole', async () => {
      const large = Array.from({ length: 40_000 }, (_, line) => `line ${line}\n`).join('');
      const before = served;
      harness.web.on('/large', (_req, res) => {
        served += 1;
        res.writeHead(200, { ...kept, 'content-length': large.length }).end(large);
      });
      const responses = [await send(harness.proxy, '/large'), await send(harness.proxy, '/large')];
      expect(responses.map(({ text }) => text === large)).toEqual([true, true]);
      expect(served).toBe(before + 1);
    });

    it('distinguishes an encoded path from a plain one', async () => {
      harness.web.on('/%68', (_req, res) =>
        res.writeHead(200, { 'cache-control': 'public, s-maxage=60' }).end('poison'),
      );
      await send(harness.proxy, '/%68');
      expect((await send(harness.proxy, '/h')).text).not.toBe('poison');
    });

    it('never responds to a form submission', async () => {
      await send(harness.proxy, '/i');
      const before = served;
      await send(harness.proxy, '/i', { method: 'POST', body: 'x=1' });
      expect(served).toBe(before + 1);
    });
  });

  describe('an expired cached page', () => {
    // nginx itself limits the time to one second.
    const kept = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60', etag: 'W/"first"' };
    const changed = '/changed';
    const unchanged = '/unchanged';
    const away = '/away';
    const failing = '/failing';
    const last = '/last';
    const harness = useHarness(kind);
    beforeAll(async () => {
      harness.web.on('/*', (_req, res) => res.writeHead(200, kept).end('with a post'));
      let asked = 0;
      harness.web.on(last, (_req, res) => {
        asked += 1;
        res.writeHead(200, kept).end('the last one');
      });
      for (const path of [changed, unchanged, away, failing, last]) {
        await send(harness.proxy, path);
      }
      await eventually(
        async () => {
          await send(harness.proxy, last);
          return asked > 1;
        },
        { condition: 'the page that was cached last has expired' },
      );
    });

    it('is not shown after a change', async () => {
      harness.web.on(changed, (_req, res) =>
        res.writeHead(200, { ...kept, etag: 'W/"second"' }).end('without it'),
      );
      const responses = await Promise.all(Array.from({ length: 4 }, () => send(harness.proxy, changed)));
      expect(responses.map(({ text }) => text)).toEqual(responses.map(() => 'without it'));
    });

    it('is reused after a 304', async () => {
      const tags: (string | undefined)[] = [];
      harness.web.on(unchanged, (req, res) => {
        tags.push(req.headers['if-none-match']);
        res.writeHead(304, kept).end();
      });
      expect(await send(harness.proxy, unchanged)).toMatchObject({ status: 200, text: 'with a post' });
      expect(await send(harness.proxy, unchanged)).toMatchObject({ status: 200, text: 'with a post' });
      expect(tags).toEqual(['W/"first"']);
    });

    it('is not shown while its server is unreachable or fails', async () => {
      harness.web.on(away, (_req, res) => res.destroy());
      const response = await send(harness.proxy, away);
      expect([response.status, response.headers['retry-after']]).toEqual([503, '10']);
      expect(response.text).toContain(problems.bad_gateway.detail);
      harness.web.on(failing, (_req, res) =>
        res.writeHead(500, { 'cache-control': 'no-store' }).end('broken'),
      );
      expect(await send(harness.proxy, failing)).toMatchObject({ status: 500, text: 'broken' });
    });
  });
}
