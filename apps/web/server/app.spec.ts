import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  audiences,
  cookies,
  cookieValue,
  isCookieSet,
  pages,
  pageTargetHeader,
  previewPath,
  routes,
  texts,
  defaultSiteSettings,
} from '@sandstone/contract';
import { cookieHeaders } from '@sandstone/contract/testing';
import { escapeHtml } from '@sandstone/domain';
import { closeServers, listen, startApp } from './app.fixture.ts';
import { type RenderedPage } from '../src/app/renderer.ts';

afterEach(closeServers);

const anonymous = 's-maxage=1, max-age=0';

describe('the web server', () => {
  it.each([
    ['a visitor', {}, {}, anonymous],
    ['an unknown path', { status: 404 }, {}, anonymous],
    ['a session', {}, { cookie: '__Host-session=x' }, 'private, no-cache'],
    ['the hint cookie of a session', {}, { cookie: 'a=b; signed_in=1' }, 'private, no-cache'],
    [
      'a session that was signed out',
      {},
      { cookie: '__Host-session=x; signed_in=1; signed_out=1' },
      // The API, which ends this session, cannot be asked here.
      'private, no-cache',
    ],
    ['a forgotten hint that was signed out', {}, { cookie: 'signed_in=1; signed_out=1' }, anonymous],
    [
      'a session with a cleared sign-out cookie',
      {},
      { cookie: '__Host-session=x; signed_out=' },
      'private, no-cache',
    ],
    ['a cookie with a similar name', {}, { cookie: 'x__Host-session=1' }, anonymous],
    ['a personal page', { personal: true }, {}, 'private, no-cache'],
    ['a failure', { status: 503 }, {}, 'no-store'],
  ])('sets the cache headers for %s', async (_what, page, headers, expected) => {
    const { base } = await startApp(page);
    const response = await fetch(`${base}/pictures`, { headers });
    expect(response.headers.get('cache-control')).toBe(expected);
  });

  describe('reads cookies as the API does', () => {
    const readsSession = (cookie: string | undefined) =>
      cookieValue(cookies.session, cookie) === 'token' && !isCookieSet(cookies.signedOut, cookie);

    it.each(cookieHeaders('token'))(
      '$header',
      async ({ header, session, age = false, signedOut = false }) => {
        const apiUrl = await listen(({ url, headers }, response) => {
          response.writeHead(url === routes.session.path ? 200 : 500, { 'content-type': 'application/json' });
          const user = readsSession(headers.cookie) ? { role: 'user' } : undefined;
          response.end(JSON.stringify({ authenticated: user !== undefined, user }));
        });
        const { base, renderCalls } = await startApp({}, { apiUrl });
        const response = await fetch(base, { headers: { cookie: header } });
        const isMember = session && !signedOut;
        expect(renderCalls[0]?.options).toMatchObject({ hasSession: isMember, ageConfirmed: age });
        expect(response.headers.get('cache-control')).toBe(isMember ? 'private, no-cache' : anonymous);
      },
    );
  });

  it('lets no shared cache store the page of a verified member, whatever the cookies say', async () => {
    const apiUrl = await listen((_incoming, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ authenticated: true, user: { role: 'user' } }));
    });
    const { base } = await startApp({}, { apiUrl });
    const response = await fetch(base, { headers: { cookie: '__Host-session=x; signed_out=1' } });
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('sends only the headers that the reverse proxy does not set, because it parses them for every visitor', async () => {
    const link = '</assets/style.css>; rel=preload; as=style';
    const { base } = await startApp({ link });
    for (const coding of ['br', 'gzip']) {
      const response = await fetch(base, { headers: { 'accept-encoding': coding } });
      expect(response.headers.get('link')).toBe(link);
      expect([...response.headers.keys()].sort()).toEqual([
        'cache-control',
        'content-encoding',
        'content-length',
        'content-type',
        'etag',
        'link',
      ]);
    }
  });

  it('forbids caching of a page that waited long for its data, because it may show removed content', async () => {
    const clock = jest.spyOn(performance, 'now');
    const { base } = await startApp(
      {},
      {
        render: async () => {
          clock.mockReturnValue(performance.now() + 2001);
          return { kind: 'page', status: 200, html: Buffer.from('<p>hi</p>'), personal: false };
        },
      },
    );
    const response = await fetch(base);
    clock.mockRestore();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('answers 304 for an unchanged shared page, but not for a changed or a personal page', async () => {
    const page = { html: Buffer.from('<p>with a post</p>') };
    const { base } = await startApp(
      {},
      { render: async () => ({ kind: 'page', status: 200, personal: false, ...page }) },
    );
    const tag = (await fetch(base)).headers.get('etag') ?? '';
    const again = (headers: Record<string, string> = {}) =>
      fetch(base, { headers: { 'if-none-match': tag, ...headers } });
    const same = await again({ 'accept-encoding': 'br' });
    expect([same.status, same.headers.get('cache-control'), same.headers.get('etag')]).toEqual([
      304,
      anonymous,
      tag,
    ]);
    const member = await again({ cookie: '__Host-session=x' });
    expect([member.status, member.headers.get('etag')]).toEqual([200, null]);
    page.html = Buffer.from('<p>without it</p>');
    expect(await (await again()).text()).toBe('<p>without it</p>');
  });

  it.each(['br', 'gzip'])(
    'compresses to %s when the reverse proxy requests it, and sends the length',
    async (coding) => {
      const { base } = await startApp({});
      const plain = await (await fetch(base)).text();
      const response = await fetch(base, { headers: { 'accept-encoding': coding } });
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
      expect(await response.text()).toBe(plain);
      const other = await fetch(base, { headers: { 'accept-encoding': 'identity' } });
      expect(other.headers.get('content-encoding')).toBeNull();
    },
  );

  it('passes the cookies of a session, client address and request id to the API, and ignores the host of the request', async () => {
    const { base, renderCalls } = await startApp({});
    const cookie = 'a=b; __Host-session=x';
    const headers = { cookie, 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'proxy-12345678' };
    await fetch(`${base}/pictures?cursor=1`, { headers });
    expect(renderCalls[0]?.url).toBe('https://site.example/pictures?cursor=1');
    expect(renderCalls[0]?.options.apiHeaders).toEqual(headers);
  });

  it('makes a page for the address that the reverse proxy keeps it for, without the parameters of campaigns', async () => {
    const { base, renderCalls } = await startApp({});
    await fetch(`${base}/pictures?utm_source=x&cursor=1`, {
      headers: { [pageTargetHeader]: '/pictures?cursor=1' },
    });
    expect(renderCalls[0]?.url).toBe('https://site.example/pictures?cursor=1');
    const unsafe = await fetch(`${base}/pictures`, {
      headers: { [pageTargetHeader]: '//elsewhere.example' },
    });
    expect(unsafe.status).toBe(404);
  });

  it('creates a request id when the given one is unsafe in a log', async () => {
    const { base, renderCalls } = await startApp({});
    await fetch(base, { headers: { 'x-request-id': 'a b"c' } });
    expect(renderCalls[0]?.options.apiHeaders['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(renderCalls[0]?.options.apiHeaders['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('shows only the request id of an error', async () => {
    const { base, logLines } = await startApp(new Error('password=hunter2'));
    const response = await fetch(base);
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toContain('hunter2');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const text of [texts.errorScreen.generic, texts.errorScreen.retry, texts.errorScreen.home])
      expect(body).toContain(escapeHtml(text));
    expect(body).not.toMatch(/<script|<style/);
    expect(body).toContain(response.headers.get('x-request-id') ?? 'missing');
    const logged = JSON.parse(logLines.find((line) => line.includes('could not be rendered')) ?? '{}');
    expect(logged).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      err: { type: 'Error', message: 'password=hunter2' },
    });
  });

  it('redirects with a private cache header', async () => {
    const { base } = await startApp({ kind: 'redirect', status: 302, location: '/signin' });
    const response = await fetch(base, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/signin']);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('answers HEAD without a body, and refuses methods other than GET and HEAD', async () => {
    const { base } = await startApp({});
    const head = await fetch(base, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '9', '']);
    for (const [method, path] of [
      ['POST', '/'],
      ['DELETE', '/robots.txt'],
      ['OPTIONS', '/health/live'],
      ['OPTIONS', '/age'],
    ]) {
      const response = await fetch(`${base}${path}`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('names no framework in its headers', async () => {
    const { base } = await startApp({});
    expect((await fetch(base)).headers.get('x-powered-by')).toBeNull();
  });

  it.each(['/ROBOTS.txt', '/Health/live'])('distinguishes case: %s is the path of a page', async (path) => {
    const { base, renderCalls } = await startApp({});
    await fetch(base + path);
    expect(renderCalls).toHaveLength(1);
  });

  describe('a preview', () => {
    const user = (role: string) => ({ authenticated: true, user: { role } });
    const cookie = '__Host-session=x';
    /** Starts the web server with an API that answers the session request with `session`. */
    const start = async (session: unknown, page: Partial<RenderedPage> = {}) => {
      const apiRequests: (string | undefined)[] = [];
      const apiUrl = await listen((incoming, response) => {
        if (incoming.url === routes.contentVersion.path) return response.writeHead(500).end();
        apiRequests.push(incoming.headers.cookie);
        if (session === undefined || incoming.url !== routes.session.path)
          return response.writeHead(500).end();
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(JSON.stringify(session));
      });
      return { ...(await startApp(page, { apiUrl })), apiRequests };
    };

    it.each([
      ['a request without a cookie', user('admin'), {}],
      ['a member', user('user'), { cookie }],
      ['a session that has ended', { authenticated: false }, { cookie }],
      ['a session that the API fails to check', undefined, { cookie }],
    ])('is not rendered for %s', async (_who, session, headers: Record<string, string>) => {
      const { base, renderCalls } = await start(session);
      for (const audience of audiences) await fetch(base + previewPath(audience), { headers });
      expect(renderCalls.map(({ options }) => options.audience)).toEqual([undefined, undefined]);
      expect(renderCalls[0]?.options.hasSession).toBe('cookie' in headers);
    });

    it('is rendered for an administrator with the data of the audience, and is never cached', async () => {
      const { base, renderCalls, apiRequests } = await start(user('admin'));
      const headers = { cookie: `${cookie}; other=1`, 'x-request-id': 'proxy-12345678' };
      for (const path of [`${previewPath('visitor')}/pictures?cursor=1`, previewPath('member')]) {
        const response = await fetch(base + path, { headers });
        expect(response.headers.get('cache-control')).toBe('no-store');
      }
      const [visitor, member] = renderCalls.map(({ options }) => options);
      expect(visitor).toMatchObject({ audience: 'visitor', hasSession: false, ageConfirmed: true });
      expect(Object.keys(visitor?.apiHeaders ?? {})).toEqual(['x-request-id', 'x-forwarded-for']);
      expect(member).toMatchObject({ audience: 'member', hasSession: true, ageConfirmed: true });
      expect(member?.apiHeaders['cookie']).toBe(headers.cookie);
      expect(apiRequests).toEqual([headers.cookie, headers.cookie]);
    });

    it('forbids caching of a redirect', async () => {
      const { base } = await start(user('admin'), { kind: 'redirect', status: 301, location: '/elsewhere' });
      const response = await fetch(base + previewPath('visitor'), {
        headers: { cookie },
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('cache-control')]).toEqual([301, 'no-store']);
    });

    it('checks no session for other pages of the admin area', async () => {
      const { base, apiRequests } = await start(user('admin'));
      for (const path of ['/admin', '/admin/previews', '/admin/preview/visitors', '/admin/preview'])
        await fetch(base + path, { headers: { cookie } });
      expect(apiRequests).toEqual([]);
    });
  });

  describe('the form of the age gate', () => {
    const form = 'application/x-www-form-urlencoded';
    const ask = (base: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${base}/age`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: 'https://site.example', 'content-type': form, ...headers },
        body,
      });

    it('sets the age cookie and redirects to the page', async () => {
      const { base } = await startApp({});
      const response = await ask(base, 'return=%2Fpictures%3Fcursor%3D1');
      expect([response.status, response.headers.get('location')]).toEqual([303, '/pictures?cursor=1']);
      expect(response.headers.getSetCookie()).toEqual([
        'ageConfirmed=true; Max-Age=31536000; Path=/; Secure; SameSite=Strict',
      ]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it.each(['https%3A%2F%2Fevil.example', '%2F%2Fevil.example', '%2F%5Cevil.example', ''])(
      'does not redirect to another site: %s',
      async (path) => {
        const { base } = await startApp({});
        expect((await ask(base, `return=${path}`)).headers.get('location')).toBe('/');
      },
    );

    it.each([
      ['another origin', 403, '', { origin: 'https://evil.example' }],
      ['an opaque origin', 403, '', { origin: 'null' }],
      ['another content type', 415, '', { 'content-type': 'text/plain' }],
      ['a body that is too large', 413, 'x'.repeat(5000), {}],
    ])('is refused with %s', async (_what, status, body, headers) => {
      const { base } = await startApp({});
      const response = await ask(base, body, headers);
      expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
      expect(await response.text()).toContain(texts.errorScreen.home);
    });
  });

  it.each([
    ['GET', '//pictures', 404],
    ['GET', '/%0a', 404],
    ['POST', '/pictures', 405],
  ])('answers %s %s with %i and a page of the site', async (method, path, status) => {
    const { base } = await startApp({});
    const response = await fetch(base + path, { method });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    const html = await response.text();
    expect(html).toContain(texts.errorScreen.home);
    expect(html).toContain(`href="${pages.home}"`);
  });

  it.each([
    [undefined, false],
    ['a=b; ageConfirmed=true', true],
  ])('tells the page whether the age is confirmed: %s', async (cookie, expected) => {
    const { base, renderCalls } = await startApp({});
    await fetch(base, { headers: cookie === undefined ? {} : { cookie } });
    expect(renderCalls[0]?.options.ageConfirmed).toBe(expected);
  });

  it.each([
    ['/posts/', '/posts'],
    ['/robots.txt/', '/robots.txt'],
    ['/events/last-light//?a=1', '/events/last-light?a=1'],
  ])('redirects %s to its only address', async (path, location) => {
    const { base, renderCalls } = await startApp({});
    const response = await fetch(base + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
    expect(renderCalls).toEqual([]);
  });

  it.each(['/', '/\\evil.example/', '/a\\..\\evil.example/', '/%0d%0a/'])(
    'does not redirect %s to another site',
    async (path) => {
      const { base } = await startApp({});
      const { port } = new URL(base);
      const status = await new Promise((resolve, reject) => {
        request({ port, host: '127.0.0.1', path }, (response) => {
          response.resume();
          resolve([response.statusCode, response.headers.location?.includes('evil')]);
        })
          .on('error', reject)
          .end();
      });
      expect(status).not.toEqual([301, true]);
    },
  );

  it('generates SEO files without the visitor’s cookies, and lets shared caches store them', async () => {
    const apiRequests: (string | undefined)[] = [];
    let version = '1';
    const entry = {
      id: randomUUID(),
      slug: 'dunes',
      title: 'Dunes',
      description: null,
      images: [],
      video: null,
    };
    const changed = { entries: [] as object[] };
    const apiUrl = await listen((incoming, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      if (incoming.url === routes.internalSite.path) return response.end(JSON.stringify(defaultSiteSettings));
      apiRequests.push(incoming.headers.cookie);
      const isVersion = incoming.url === routes.contentVersion.path;
      return response.end(JSON.stringify(isVersion ? { version } : { ...changed, nextCursor: null }));
    });
    const { base } = await startApp({}, { apiUrl });
    const response = await fetch(`${base}/sitemaps/videos.xml?x=1`, {
      headers: { cookie: '__Host-session=x' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe(anonymous);
    expect(await response.text()).toContain('<urlset');
    expect(apiRequests).toEqual([undefined, undefined, undefined]);
    // A file is read again only if the version has changed, and sent again only if the file has changed.
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    const again = () => fetch(`${base}/sitemaps/videos.xml`, { headers });
    expect((await again()).status).toBe(304);
    expect(apiRequests).toHaveLength(4);
    for (const coding of ['br', 'gzip']) {
      const compressed = await fetch(`${base}/manifest.webmanifest`, {
        headers: { 'accept-encoding': coding },
      });
      expect(compressed.headers.get('content-encoding')).toBe(coding);
      expect(await compressed.json()).toMatchObject({ start_url: '/' });
      const head = { method: 'HEAD', headers: { 'accept-encoding': coding } };
      expect(await (await fetch(`${base}/manifest.webmanifest`, head)).text()).toBe('');
    }
    version = '2';
    const unchanged = await again();
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, headers['if-none-match']]);
    version = '3';
    changed.entries = [{ ...entry, changedOn: '2026-01-01T00:00:00.000Z' }];
    expect((await again()).status).toBe(200);
  });

  it('answers a generated file with 503 when the API is unreachable', async () => {
    const { base } = await startApp({});
    const response = await fetch(`${base}/feed.xml`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });

  it('aborts rendering when the client disconnects, and logs status 499', async () => {
    let aborted = false;
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const { base, logLines } = await startApp(
      {},
      {
        render: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              aborted = true;
              reject(new Error('aborted'));
              ended.resolve();
            });
            begun.resolve();
          }),
      },
    );
    const leaving = new AbortController();
    const apiRequests = fetch(`${base}/slow`, { signal: leaving.signal }).catch(() => 'gone');
    await begun.promise;
    leaving.abort();
    expect(await apiRequests).toBe('gone');
    await ended.promise;
    expect(aborted).toBe(true);
    while (!logLines.join('').includes('"status":499')) await new Promise((resolve) => setImmediate(resolve));
    // A failure would be logged before the next request is answered.
    await fetch(`${base}/%0a`);
    expect(logLines.filter((line) => line.includes('could not'))).toEqual([]);
  });

  it.each(['/%0a', '/x%0Dy', '/events/%0a', '/%00', '/%e2%80%a8'])('answers %s with 404', async (path) => {
    const { base, renderCalls } = await startApp({});
    expect((await fetch(base + path)).status).toBe(404);
    expect(renderCalls).toEqual([]);
    // In a query these characters are left to the page.
    expect((await fetch(`${base}/signin?redirect=${path}`)).status).toBe(200);
  });

  it('answers a path that begins with two slashes with 404', async () => {
    const { base, renderCalls } = await startApp({});
    expect((await fetch(`${base}//evil.example/x`)).status).toBe(404);
    expect(renderCalls).toEqual([]);
  });
});
