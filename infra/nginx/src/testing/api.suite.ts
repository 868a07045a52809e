import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits, problemMediaType } from '@sandstone/contract';
import { freePort } from '../free-port.ts';
import { open, responseTo, send } from './client.ts';
import { expectProblem } from './expect-problem.ts';
import { type Harness, startHarness, useHarness } from './harness.ts';
import { type ProxyKind } from './proxy-kinds.ts';

export function apiSuite(kind: ProxyKind): void {
  describe('the api', () => {
    const harness = useHarness(kind);
    beforeAll(async () => {
      harness.api.on('/api/posts', async (req, res) => {
        res.end(String((await buffer(req).catch(() => '')).length));
      });
    });

    const post = (body: Buffer, headers = {}) =>
      send(harness.proxy, '/api/posts', { method: 'POST', body, headers });

    it('accepts a body at the limit and rejects one more byte', async () => {
      const whole = await post(Buffer.alloc(limits.maxJsonBytes, 'x'));
      expect([whole.status, whole.text]).toEqual([200, String(limits.maxJsonBytes)]);
      expectProblem(await post(Buffer.alloc(limits.maxJsonBytes + 1, 'x')), 'body_too_large');
    });

    it('counts a body without Content-Length', async () => {
      const headers = { 'transfer-encoding': 'chunked' };
      expectProblem(await post(Buffer.alloc(limits.maxJsonBytes + 1, 'x'), headers), 'body_too_large');
    });

    it('receives the first bytes of an upload before the last are sent', async () => {
      const half = Buffer.alloc(256 * 1024, 'a');
      const firstBytes = Promise.withResolvers<number>();
      harness.api.on('/api/storage/upload', async (req, res) => {
        req.once('data', (chunk: Buffer) => firstBytes.resolve(chunk.length));
        res.end(String((await buffer(req)).length));
      });
      const upload = open(harness.proxy, '/api/storage/upload', {
        method: 'POST',
        headers: { 'content-length': half.length * 2 },
      });
      upload.write(half);
      expect(await firstBytes.promise).toBeGreaterThan(0);
      upload.end(half);
      const response = await responseTo(upload);
      expect((await buffer(response)).toString()).toBe(String(half.length * 2));
    });

    it('rejects an upload above the request limit before it arrives', async () => {
      const headers = { 'content-length': limits.upload.maxRequestBytes + 1 };
      const upload = open(harness.proxy, '/api/storage/upload-multiple', { method: 'POST', headers });
      upload.on('error', () => undefined);
      upload.flushHeaders();
      const response = await responseTo(upload);
      expect(response.statusCode).toBe(413);
      upload.destroy();
    });

    it('aborts the upstream request when a client aborts an upload', async () => {
      const cut = Promise.withResolvers<string>();
      harness.api.on('/api/storage/upload-multiple', (req) => {
        req.once('error', () => cut.resolve('cut'));
        req.once('end', () => cut.resolve('ended as if whole'));
        req.once('data', () => upload.destroy());
        req.resume();
      });
      const headers = { 'content-length': 1024 * 1024 };
      const upload = open(harness.proxy, '/api/storage/upload-multiple', { method: 'POST', headers });
      upload.on('error', () => undefined);
      upload.write(Buffer.alloc(128 * 1024, 'a'));
      expect(await cut.promise).toBe('cut');
    });

    it('forwards events immediately', async () => {
      const seen = Promise.withResolvers<void>();
      harness.api.on('/api/admin/photos/stream', async (_req, res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        res.write(': hello\n\n');
        await seen.promise;
        res.end('event: end\n\n');
      });
      const stream = open(harness.proxy, '/api/admin/photos/stream', {
        headers: { 'accept-encoding': 'gzip, br' },
      });
      stream.end();
      const response = await responseTo(stream);
      const [first] = (await once(response, 'data')) as [Buffer]; // no encoding is set
      expect(first.toString()).toBe(': hello\n\n');
      expect(response.headers).not.toHaveProperty('content-encoding');
      seen.resolve();
      expect((await buffer(response)).toString()).toBe('event: end\n\n');
    });

    it('closes the upstream stream when its reader disconnects', async () => {
      let isOpen = 0;
      let opened = 0;
      const changed = new EventTarget();
      const until = async (holds: () => boolean) => {
        while (!holds()) await once(changed, 'change');
      };
      const count = (by: 1 | -1) => {
        isOpen += by;
        opened += Math.max(0, by);
        changed.dispatchEvent(new Event('change'));
      };
      harness.api.on('/api/admin/photos/stream', (_req, res) => {
        count(1);
        res.on('close', () => count(-1));
        res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        res.write(': open\n\n');
      });
      for (let round = 1; round <= 5; round += 1) {
        const streams = Array.from({ length: 10 }, () => open(harness.proxy, '/api/admin/photos/stream'));
        for (const stream of streams) {
          stream.on('error', () => undefined);
          // Some clients leave after the response starts, others before.
          if (round % 2 === 0) stream.on('response', (response: IncomingMessage) => response.destroy());
          stream.end();
        }
        await until(() => opened === round * 10);
        for (const stream of streams) stream.destroy();
        await until(() => isOpen === 0);
      }
      expect([opened, isOpen]).toEqual([50, 0]);
    });

    it('receives the real client address, scheme and host regardless of request headers', async () => {
      harness.api.on('/api/config', (req, res) => res.end(JSON.stringify(req.headers)));
      const response = await send(harness.proxy, '/api/config?limit=1', {
        headers: {
          'x-forwarded-for': '6.6.6.6',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'gopher',
          'x-forwarded-port': '666',
          'x-real-ip': '6.6.6.6',
          forwarded: 'for=6.6.6.6',
          'x-request-id': 'forged',
          traceparent: '00-forged-forged-01',
          tracestate: 'a=forged',
          baggage: 'a=forged',
          cookie: '__Host-session=abc',
        },
      });
      expect(JSON.parse(response.text)).toMatchObject({
        host: harness.proxy.publicHost,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': harness.proxy.publicHost,
        'x-forwarded-proto': 'http',
        'x-request-id': response.headers['x-request-id'],
        cookie: '__Host-session=abc',
      });
      expect(response.text).not.toMatch(/6\.6\.6\.6|forged|"666"|evil/);
      expect(harness.api.requests.at(-1)?.url).toBe('/api/config?limit=1');
    });

    it('receives no header that describes the connection to the client', async () => {
      harness.api.on('/api/config', (req, res) => res.end(JSON.stringify(req.headers)));
      const { text } = await send(harness.proxy, '/api/config', {
        headers: { connection: 'upgrade', upgrade: 'websocket', te: 'trailers', 'keep-alive': 'timeout=9' },
      });
      expect(text).not.toMatch(/upgrade|websocket|trailers|timeout=9/);
    });

    it('receives a body without Content-Length as the body of that request only', async () => {
      const body = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';
      const before = harness.api.requests.length;
      const response = await send(harness.proxy, '/api/posts', {
        ...{ method: 'GET', body, headers: { 'transfer-encoding': 'chunked' } },
      });
      expect([response.status, response.text]).toEqual([200, String(body.length)]);
      expect(harness.api.requests).toHaveLength(before + 1);
    });

    it('passes its own problem documents through unchanged', async () => {
      harness.api.on('/api/photos', (_req, res) =>
        res.writeHead(422, { 'content-type': problemMediaType }).end('{"code":"file_empty"}'),
      );
      const response = await send(harness.proxy, '/api/photos');
      expect([response.status, response.text]).toEqual([422, '{"code":"file_empty"}']);
    });

    it('is replaced by a problem document when it closes the connection', async () => {
      harness.api.on('/api/hangs-up', (req) => req.socket.destroy());
      expectProblem(await send(harness.proxy, '/api/hangs-up'), 'bad_gateway');
      expectProblem(
        await send(harness.proxy, '/api/hangs-up', { method: 'POST', body: '{}' }),
        'bad_gateway',
      );
    });

    it('is refused under another host with a problem document', async () => {
      const headers = { host: 'elsewhere.example' };
      expectProblem(await send(harness.proxy, '/api/photos', { headers }), 'host_unknown');
      expectProblem(await send(harness.proxy, '/api'), 'not_found');
    });
  });

  describe('the api behind a trusted proxy', () => {
    const harness = useHarness(kind, () => ({ trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] }));
    beforeAll(() => {
      harness.api.on('/api/config', (req, res) => res.end(req.headers['x-forwarded-for']));
    });

    it.each([
      ['6.6.6.6, 192.0.2.1, 10.2.3.4', '192.0.2.1'],
      ['2001:db8::7', '2001:db8::7'],
      ['[2001:db8::7]', '2001:db8::7'],
      ['6.6.6.6, [2001:db8::7]:4711', '2001:db8::7'],
      ['192.0.2.1:4711', '192.0.2.1'],
    ])('receives the nearest untrusted address: %s', async (forwarded, address) => {
      const headers = { 'x-forwarded-for': forwarded };
      expect((await send(harness.proxy, '/api/config', { headers })).text).toBe(address);
    });
  });

  describe('an unreachable api', () => {
    let harness: Harness;
    beforeAll(async () => {
      const nobody = await freePort();
      harness = await startHarness(kind, () => ({ apiUrl: `http://127.0.0.1:${nobody}` }));
    });
    afterAll(() => harness.close());

    it('returns a problem document', async () => {
      expectProblem(await send(harness.proxy, '/api/photos'), 'bad_gateway');
    });
  });
}
