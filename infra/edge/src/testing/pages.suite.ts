import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problems } from '@sandstone/contract';
import { pageVary } from '../edge-routes.ts';
import { type Question, ask } from './ask.ts';
import { type DoorKind } from './doors.ts';
import { freePort } from '../free-port.ts';
import { type Scene, longText, setScene } from './scene.ts';

export function pagesSuite(kind: DoorKind): void {
  describe('pages', () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await setScene(kind);
      scene.web.on('/*', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(longText));
    });
    afterAll(() => scene.close());

    it.each([
      '/health',
      '/health/live',
      '/health/ready',
      '/metrics',
      '//health/ready',
      '/x/../metrics',
      '/%6detrics',
    ])('are nothing where the operator looks: %s', async (path) => {
      const before = scene.web.requests.length;
      expect(await ask(scene.door, path)).toMatchObject({ status: 404 });
      expect(scene.web.requests).toHaveLength(before);
    });

    it('whose address is too long are refused in the look of the site', async () => {
      const answer = await ask(scene.door, `/${'a'.repeat(17_000)}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(answer.text).toContain(problems.invalid_request.title);
      expect(answer.text).not.toContain('nginx');
    });

    it('are refused under another host, or none', async () => {
      for (const host of ['elsewhere.example', '127.0.0.1', `${scene.door.publicHost}.evil.example`]) {
        expect(await ask(scene.door, '/', { headers: { host } })).toMatchObject({ status: 421 });
      }
    });

    it('are compressed on the way', async () => {
      const zipped = await ask(scene.door, '/events/a', { headers: { 'accept-encoding': 'gzip' } });
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: pageVary });
      expect(zipped.counts.get('vary')).toBe(1);
      expect(gunzipSync(zipped.body).toString()).toBe(longText);
      const plain = await ask(scene.door, '/events/a');
      expect([plain.text, plain.headers.vary]).toEqual([longText, pageVary]);
      if (!kind.brotli) return;
      const smaller = await ask(scene.door, '/events/b', { headers: { 'accept-encoding': 'gzip, br' } });
      expect(smaller.headers['content-encoding']).toBe('br');
    });

    it('take the form of the age gate', async () => {
      scene.web.on('/age', (req, res) => {
        req.resume();
        res.writeHead(303, { location: '/pictures', 'set-cookie': 'ageConfirmed=true; Path=/' }).end();
      });
      const answer = await ask(scene.door, '/age', { method: 'POST', body: 'return=%2Fpictures' });
      expect(answer.status).toBe(303);
      expect(answer.headers).toMatchObject({
        location: '/pictures',
        'set-cookie': ['ageConfirmed=true; Path=/'],
      });
    });
  });

  describe('pages that one address asks for', () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await setScene(kind);
      scene.web.on('/*', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(longText));
    });
    afterAll(() => scene.close());

    it('leave room for a crawler that reads 600 in a row', async () => {
      const statuses = new Set<number>();
      for (let page = 0; page < 600; page += 1)
        statuses.add((await ask(scene.door, `/view-post/${page}`)).status);
      expect([...statuses]).toEqual([200]);
    });
  });

  describe('pages whose server is not there', () => {
    let scene: Scene;
    beforeAll(async () => {
      const nobody = await freePort();
      scene = await setScene(kind, () => ({ webUrl: `http://127.0.0.1:${nobody}` }));
    });
    afterAll(() => scene.close());

    it('are a page that says so, in the look of the site and without script', async () => {
      const answer = await ask(scene.door, '/pictures');
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '10',
      });
      expect(answer.text).toContain(problems.bad_gateway.detail);
      expect(answer.text).not.toMatch(/<script|<style|style=|nginx/);
      const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(answer.text) ?? [];
      expect(await ask(scene.door, style)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/css; charset=utf-8' },
      });
    });
  });
}

export function pageCacheSuite(kind: DoorKind): void {
  describe('the cache of pages', () => {
    let scene: Scene;
    let served = 0;
    beforeAll(async () => {
      scene = await setScene(kind);
      const kept = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=60' };
      scene.web.on('/*', (req, res) => {
        served += 1;
        res.writeHead(200, kept).end(`${served} ${req.url} cookies:${req.headers.cookie ?? ''}`);
      });
      scene.web.on('/mine', (_req, res) =>
        res.writeHead(200, { ...kept, 'cache-control': 'private, no-cache' }).end(String((served += 1))),
      );
      scene.web.on('/silent', (_req, res) =>
        res.writeHead(200, { 'content-type': 'text/html' }).end(String((served += 1))),
      );
      scene.web.on('/setting', (_req, res) =>
        res.writeHead(200, { ...kept, 'set-cookie': 'visitor=1' }).end(String((served += 1))),
      );
    });
    afterAll(() => scene.close());

    /** @returns whether two questions in a row get one and the same page */
    async function isShared(path: string, first: Question = {}, second: Question = first, other = path) {
      const a = await ask(scene.door, path, first);
      const b = await ask(scene.door, other, second);
      expect([a.status, b.status]).toEqual([200, 200]);
      return a.text === b.text;
    }
    const cookie = (value: string): Question => ({ headers: { cookie: value } });

    it('gives visitors without a session one page, whatever other cookies they bring', async () => {
      expect(await isShared('/a')).toBe(true);
      expect(await ask(scene.door, '/a')).toMatchObject({ headers: { 'x-cache': 'HIT' } });
      expect(await isShared('/a', {}, cookie('theme=dark; other=1; signed_out=1'))).toBe(true);
      expect((await ask(scene.door, '/b', cookie('theme=dark'))).text).toMatch(/cookies:$/);
    });

    it.each([
      '__Host-session=abc',
      'a=1; __Host-session=abc',
      'a=1;__host-SESSION=abc',
      // Its server ends the session of who has signed out.
      'signed_out=1; __Host-session=abc',
    ])('never with a session: %s', async (value) => {
      expect(await isShared('/c', {}, cookie(value))).toBe(false);
      expect(await isShared('/c', cookie(value))).toBe(false);
      expect(await isShared('/c', cookie(value), {})).toBe(false);
    });

    it('varies by the age cookie and by nothing else of the cookies', async () => {
      expect(await isShared('/d', {}, cookie('ageConfirmed=true'))).toBe(false);
      expect(await isShared('/d', cookie('ageConfirmed=true'), cookie('x=1; ageConfirmed=true'))).toBe(true);
      expect(await isShared('/d', {}, cookie('ageConfirmed=false'))).toBe(true);
      expect((await ask(scene.door, '/d', cookie('x=1; ageConfirmed=true'))).text).toMatch(
        /cookies:ageConfirmed=true$/,
      );
    });

    it.each(['/mine', '/silent', '/setting', '/admin/posts', '/profile', '/signin'])(
      'never holds %s',
      async (path) => {
        expect(await isShared(path)).toBe(false);
      },
    );

    it('knows the queries that make another page, and drops what networks hang on links', async () => {
      expect(await isShared('/e?cursor=1', {}, {}, '/e?cursor=2')).toBe(false);
      expect(await isShared('/e?photo=1')).toBe(true);
      expect(await isShared('/e?photo=1', {}, {}, '/e?photo=2')).toBe(false);
      expect(await isShared('/e?cursor=1', {}, {}, '/e?utm_source=x&cursor=1&fbclid=y')).toBe(true);
      expect((await ask(scene.door, '/f?fbclid=secret')).text).toContain(' /f cookies');
      expect(await isShared('/e?unforeseen=1')).toBe(false);
    });

    it('varies by encoding as far as it matters, and holds what is compressed already', async () => {
      const accept = (value: string): Question => ({ headers: { 'accept-encoding': value } });
      scene.web.on('/g', (_req, res) =>
        res
          .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' })
          .end(longText),
      );
      await ask(scene.door, '/g', accept('gzip'));
      const hit = await ask(scene.door, '/g', accept('deflate, gzip;q=0.8'));
      expect(hit.headers).toMatchObject({ 'x-cache': 'HIT', 'content-encoding': 'gzip', vary: pageVary });
      expect(gunzipSync(hit.body).toString()).toBe(longText);
      const folder = join(scene.runDir, 'cache', 'pages');
      const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .filter((content) => content.includes('|/g||0|gzip\n'));
      expect(kept).toHaveLength(1);
      expect(kept[0]).toMatch(/content-encoding: gzip/i);
      expect(kept[0]).not.toContain(longText);
      expect((await ask(scene.door, '/g', accept('identity'))).text).toBe(longText);
    });

    it('leaves a page that came compressed as it is, and sends it with its length', async () => {
      const packed = gzipSync(longText);
      scene.web.on('/packed', (req, res) => {
        const coding = { 'content-encoding': req.headers['accept-encoding'] };
        const kept = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' };
        res.writeHead(200, { ...kept, ...coding, 'content-length': packed.length }).end(packed);
      });
      const question: Question = { headers: { 'accept-encoding': 'deflate, gzip' } };
      await ask(scene.door, '/packed', question);
      const hit = await ask(scene.door, '/packed', question);
      expect(hit.headers).toMatchObject({
        'x-cache': 'HIT',
        'content-encoding': 'gzip',
        'content-length': String(packed.length),
        vary: pageVary,
      });
      expect(hit.body.equals(packed)).toBe(true);
    });

    it('does not take an encoded path for another one', async () => {
      scene.web.on('/%68', (_req, res) =>
        res.writeHead(200, { 'cache-control': 'public, s-maxage=60' }).end('poison'),
      );
      await ask(scene.door, '/%68');
      expect((await ask(scene.door, '/h')).text).not.toBe('poison');
    });

    it('never answers a form', async () => {
      await ask(scene.door, '/i');
      const before = served;
      await ask(scene.door, '/i', { method: 'POST', body: 'x=1' });
      expect(served).toBe(before + 1);
    });
  });

  describe('an expired page in the cache', () => {
    const kept = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=1', etag: 'W/"first"' };
    const changed = '/changed';
    const unchanged = '/unchanged';
    const away = '/away';
    const failing = '/failing';
    let scene: Scene;
    beforeAll(async () => {
      scene = await setScene(kind);
      scene.web.on('/*', (_req, res) => res.writeHead(200, kept).end('with a post'));
      for (const path of [changed, unchanged, away, failing]) {
        expect((await ask(scene.door, path)).headers['x-cache']).toBe('MISS');
      }
      // nginx counts whole seconds.
      await sleep(2000);
    });
    afterAll(() => scene.close());

    it('is not shown to the first visitors after a change', async () => {
      scene.web.on(changed, (_req, res) =>
        res.writeHead(200, { ...kept, etag: 'W/"second"' }).end('without it'),
      );
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask(scene.door, changed)));
      expect(answers.map(({ text }) => text)).toEqual(answers.map(() => 'without it'));
    });

    it('is sent again once its server has said that it did not change', async () => {
      const tags: (string | undefined)[] = [];
      scene.web.on(unchanged, (req, res) => {
        tags.push(req.headers['if-none-match']);
        res.writeHead(304, kept).end();
      });
      expect(await ask(scene.door, unchanged)).toMatchObject({ status: 200, text: 'with a post' });
      expect((await ask(scene.door, unchanged)).headers['x-cache']).toBe('HIT');
      expect(tags).toEqual(['W/"first"']);
    });

    it('is not shown while its server is away, or fails', async () => {
      scene.web.on(away, (_req, res) => res.destroy());
      const answer = await ask(scene.door, away);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
      expect(answer.text).toContain(problems.bad_gateway.detail);
      scene.web.on(failing, (_req, res) => res.writeHead(500, { 'cache-control': 'no-store' }).end('broken'));
      expect(await ask(scene.door, failing)).toMatchObject({ status: 500, text: 'broken' });
    });
  });
}
