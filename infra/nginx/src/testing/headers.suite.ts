import { beforeAll, describe, expect, it } from '@jest/globals';
import { limits, siteFiles } from '@sandstone/contract';
import { securityHeaders } from '../responses/security-headers.ts';
import { type ProxyResponse, type RunningProxy, send } from './client.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { photoKey, useHarness } from './harness.ts';

/** Every kind of response with its request and its status. */
const kinds: Record<string, { status: number; get: (proxy: RunningProxy) => Promise<ProxyResponse> }> = {
  'a page': { status: 200, get: (proxy) => send(proxy, '/') },
  "a page's own 404": { status: 404, get: (proxy) => send(proxy, '/nowhere') },
  'an api response': { status: 200, get: (proxy) => send(proxy, '/api/photos') },
  "an api's failure": { status: 503, get: (proxy) => send(proxy, '/api/failing') },
  'an asset': { status: 200, get: (proxy) => send(proxy, '/assets/app-1a2b3c.js') },
  'a missing asset': { status: 404, get: (proxy) => send(proxy, '/assets/gone.js') },
  'a file with a fixed name': { status: 200, get: (proxy) => send(proxy, siteFiles.icon) },
  'a photo': { status: 200, get: (proxy) => send(proxy, `/media/${photoKey}`) },
  'a missing photo': { status: 404, get: (proxy) => send(proxy, '/media/nothing') },
  'a hidden path': { status: 404, get: (proxy) => send(proxy, '/health/ready') },
  'a refused method': {
    status: 405,
    get: (proxy) => send(proxy, '/assets/app-1a2b3c.js', { method: 'POST' }),
  },
  'an unknown host': {
    status: 421,
    get: (proxy) => send(proxy, '/', { headers: { host: 'elsewhere.example' } }),
  },
  'too large a body': {
    status: 413,
    get: (proxy) =>
      send(proxy, '/api/posts', { method: 'POST', body: Buffer.alloc(limits.maxJsonBytes + 1, 'x') }),
  },
  'a path that cannot be read': { status: 400, get: (proxy) => send(proxy, '/%zz') },
  'the style of error pages': { status: 200, get: (proxy) => send(proxy, '/proxy-error.css') },
};

export function headersSuite(kind: ProxyKind): void {
  describe('headers', () => {
    const harness = useHarness(kind);
    beforeAll(() => {
      const noisy = {
        'content-security-policy': "default-src 'unsafe-inline'",
        'x-frame-options': 'ALLOWALL',
        'x-powered-by': 'something 1.2.3',
        'content-version': '4-a_7-b visitor',
        'referrer-policy': 'unsafe-url',
        'x-request-id': 'the-upstreams-own',
        server: 'something/1.2.3',
      };
      harness.web.on('/', (_req, res) =>
        res.writeHead(200, { ...noisy, 'content-type': 'text/html' }).end('<p>'),
      );
      harness.api.on('/api/photos', (_req, res) => res.writeHead(200, noisy).end('{}'));
      harness.api.on('/api/failing', (_req, res) => res.writeHead(503, noisy).end('{}'));
    });

    it.each(Object.entries(kinds))('are set exactly once on %s', async (_name, { status, get }) => {
      const response = await get(harness.proxy);
      expect(response.status).toBe(status);
      for (const [name, value] of Object.entries(securityHeaders(harness.options))) {
        expect([name, response.headers[name.toLowerCase()]]).toEqual([name, value]);
        expect([name, response.counts.get(name.toLowerCase())]).toEqual([name, 1]);
      }
      expect(response.counts.get('x-request-id')).toBe(1);
      expect(response.headers['content-security-policy']).toContain("script-src 'self';");
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(response.headers['content-security-policy']).not.toContain('https:');
      expect(response.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(response.headers.rating).toBe('RTA-5042-1996-1400-1577-RTA');
      expect(response.headers).not.toHaveProperty('x-powered-by');
      expect(response.headers).not.toHaveProperty('content-version');
      expect(response.headers).not.toHaveProperty('x-frame-options');
      expect(response.headers).not.toHaveProperty('strict-transport-security');
      expect(response.headers.server ?? '').not.toMatch(/\d|something/);
    });

    it('are not revealed by TRACE', async () => {
      expect(await send(harness.proxy, '/', { method: 'TRACE' })).toMatchObject({ status: 405 });
    });

    it("allow the site's pages to frame the player, which no cache stores", async () => {
      let asked = 0;
      harness.api.on('/embed/*', (_req, res) => {
        asked += 1;
        res
          .writeHead(200, { 'cache-control': 'private, no-store', 'content-type': 'text/html' })
          .end('player');
      });
      const { headers, text } = await send(harness.proxy, '/embed/1');
      await send(harness.proxy, '/embed/1');
      expect([text, asked]).toEqual(['player', 2]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers['cache-control']).toBe('private, no-store');
      const page = await send(harness.proxy, '/embedded');
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });

    it("allow the site's pages to frame the demo identity, which receives no cookie", async () => {
      harness.identity.on('/emulator/*', (_req, res) => res.end('frame'));
      const { headers } = await send(harness.proxy, '/emulator/auth/iframe', {
        headers: { cookie: '__Host-session=abc' },
      });
      expect(harness.identity.requests.at(-1)?.headers).not.toHaveProperty('cookie');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    });
  });

  describe('headers of a site over TLS with the real provider', () => {
    const harness = useHarness(kind, () => ({
      publicUrl: 'https://site.example',
      identityUrl: undefined,
      authDomain: 'site.firebaseapp.example',
    }));

    it('include HSTS and allow only the provider in the CSP', async () => {
      const { headers } = await send(harness.proxy, '/assets/app-1a2b3c.js');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      const policy = headers['content-security-policy'];
      expect(policy).toContain("script-src 'self' https://apis.google.com;");
      expect(policy).toContain("frame-src 'self' https://site.firebaseapp.example;");
      expect(policy).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;');
      expect(policy).toContain(
        "img-src 'self' data: blob: https://lh3.googleusercontent.com https://pbs.twimg.com;",
      );
    });

    it('are also sent for a Host with the default port', async () => {
      const headers = { host: 'SITE.example:443' };
      expect(await send(harness.proxy, siteFiles.icon, { headers })).toMatchObject({ status: 200 });
    });

    it('do not expose the demo identity', async () => {
      harness.web.on('/emulator/*', (_req, res) =>
        res.writeHead(404).end('the site itself has no such page'),
      );
      expect(await send(harness.proxy, '/emulator/auth/handler')).toMatchObject({ status: 404 });
      expect(harness.identity.requests).toHaveLength(0);
    });
  });
}
