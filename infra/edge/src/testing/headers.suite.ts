import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { type Answer, type Door, ask, sendRaw } from './ask.ts';
import { type DoorKind } from './doors.ts';
import { type Scene, photoKey, setScene } from './scene.ts';

const once = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'rating',
  'x-request-id',
];

/** Every kind of answer: where it comes from → how to get it, and its status. */
const kinds: Record<string, { status: number; get: (door: Door) => Promise<Answer> }> = {
  'a page': { status: 200, get: (door) => ask(door, '/') },
  "a page's own 404": { status: 404, get: (door) => ask(door, '/nowhere') },
  'an api answer': { status: 200, get: (door) => ask(door, '/api/photos') },
  "an api's failure": { status: 503, get: (door) => ask(door, '/api/failing') },
  'an asset': { status: 200, get: (door) => ask(door, '/assets/app-1a2b3c.js') },
  'a missing asset': { status: 404, get: (door) => ask(door, '/assets/gone.js') },
  'a file of the root': { status: 200, get: (door) => ask(door, '/favicon.ico') },
  'a photo': { status: 200, get: (door) => ask(door, `/media/${photoKey}`) },
  'a missing photo': { status: 404, get: (door) => ask(door, '/media/nothing') },
  'a hidden path': { status: 404, get: (door) => ask(door, '/health/ready') },
  'a refused method': { status: 405, get: (door) => ask(door, '/assets/app-1a2b3c.js', { method: 'POST' }) },
  'an unknown host': {
    status: 421,
    get: (door) => ask(door, '/', { headers: { host: 'elsewhere.example' } }),
  },
  'too large a body': {
    status: 413,
    get: (door) =>
      ask(door, '/api/posts', { method: 'POST', body: Buffer.alloc(limits.maxJsonBytes + 1, 'x') }),
  },
  'a path that cannot be read': { status: 400, get: (door) => ask(door, '/%zz') },
  'the style of error pages': { status: 200, get: (door) => ask(door, '/edge-error.css') },
};

export function headersSuite(kind: DoorKind): void {
  describe('headers', () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await setScene(kind);
      const noisy = {
        'content-security-policy': "default-src 'unsafe-inline'",
        'x-frame-options': 'ALLOWALL',
        'x-powered-by': 'something 1.2.3',
        'referrer-policy': 'unsafe-url',
        'x-request-id': 'the-upstreams-own',
        server: 'something/1.2.3',
      };
      scene.web.on('/', (_req, res) =>
        res.writeHead(200, { ...noisy, 'content-type': 'text/html' }).end('<p>'),
      );
      scene.api.on('/api/photos', (_req, res) => res.writeHead(200, noisy).end('{}'));
      scene.api.on('/api/failing', (_req, res) => res.writeHead(503, noisy).end('{}'));
    });
    afterAll(() => scene.close());

    it.each(Object.entries(kinds))('stand once, ours, on %s', async (_name, { status, get }) => {
      const answer = await get(scene.door);
      expect(answer.status).toBe(status);
      for (const name of once) expect([name, answer.counts.get(name)]).toEqual([name, 1]);
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(answer.headers['content-security-policy']).not.toContain('https:');
      expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(answer.headers.rating).toBe('RTA-5042-1996-1400-1577-RTA');
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('x-frame-options');
      expect(answer.headers).not.toHaveProperty('strict-transport-security');
      expect(answer.headers.server ?? '').not.toMatch(/\d|something/);
    });

    it.each([
      ['not HTTP', 'nonsense\r\n\r\n'],
      ['a length that is none', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n'],
      ['no host', 'GET / HTTP/1.1\r\n\r\n'],
      [
        'too large a header',
        `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(limits.reverseProxy.maxHeaderBytes)}\r\n\r\n`,
      ],
    ])('stand on the answer to a request that is broken: %s', async (_name, request) => {
      const answer = await sendRaw(scene.door, request);
      expect(answer).toMatch(/^HTTP\/1\.1 4(00|21|31) /);
      for (const name of once) {
        expect([name, answer.match(new RegExp(`^${name}: `, 'gim'))?.length]).toEqual([name, 1]);
      }
      expect(answer).not.toMatch(/<center>/);
    });

    it('are not to be had by TRACE', async () => {
      expect(await ask(scene.door, '/', { method: 'TRACE' })).toMatchObject({ status: 405 });
    });

    it("let the site's own pages frame the player, which the api answers and no cache keeps", async () => {
      let asked = 0;
      scene.api.on('/embed/*', (_req, res) => {
        asked += 1;
        res
          .writeHead(200, { 'cache-control': 'private, no-store', 'content-type': 'text/html' })
          .end('player');
      });
      const { headers, text } = await ask(scene.door, '/embed/1');
      await ask(scene.door, '/embed/1');
      expect([text, asked]).toEqual(['player', 2]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers['cache-control']).toBe('private, no-store');
      const page = await ask(scene.door, '/embedded');
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });

    it("let the site's own pages frame the demo identity, and nothing else", async () => {
      scene.identity.on('/emulator/*', (_req, res) => res.end('frame'));
      const { headers } = await ask(scene.door, '/emulator/auth/iframe');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    });
  });

  describe('headers of a site over TLS with the real provider', () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await setScene(kind, () => ({
        publicUrl: 'https://site.example',
        identityUrl: undefined,
        authDomain: 'site.firebaseapp.example',
      }));
    });
    afterAll(() => scene.close());

    it('say HSTS, and open the policy to the provider alone', async () => {
      const { headers } = await ask(scene.door, '/assets/app-1a2b3c.js');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      const policy = headers['content-security-policy'];
      expect(policy).toContain("script-src 'self' https://apis.google.com;");
      expect(policy).toContain("frame-src 'self' https://site.firebaseapp.example;");
      expect(policy).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;');
      expect(policy).toContain(
        "img-src 'self' data: blob: https://lh3.googleusercontent.com https://pbs.twimg.com;",
      );
    });

    it('are known with the port of the scheme, too', async () => {
      const headers = { host: 'SITE.example:443' };
      expect(await ask(scene.door, '/favicon.ico', { headers })).toMatchObject({ status: 200 });
    });

    it('leave the demo identity unreachable', async () => {
      scene.web.on('/emulator/*', (_req, res) => res.writeHead(404).end('the site itself has no such page'));
      expect(await ask(scene.door, '/emulator/auth/handler')).toMatchObject({ status: 404 });
      expect(scene.identity.requests).toHaveLength(0);
    });
  });
}
