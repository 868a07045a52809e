import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ProblemDocument, limits, problemMediaType, problems } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { type ProxyResponse, send, open } from './client.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { freePort } from '../free-port.ts';
import { type Harness, longText, startHarness } from './harness.ts';

function expectProblem(answer: ProxyResponse, code: keyof typeof problems): void {
  expect(answer.headers['content-type']).toBe(problemMediaType);
  expect(answer.status).toBe(problems[code].status);
  const document = JSON.parse(answer.text) as ProblemDocument; // its fields are what is tested
  expect(document).toMatchObject({ code, status: problems[code].status, type: `urn:problem:${code}` });
  expect(document.requestId).toBe(answer.headers['x-request-id']);
  expect(answer.headers['cache-control']).toBe('no-store');
}

export function apiSuite(kind: ProxyKind): void {
  describe('the api', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness(kind);
      harness.api.on('/api/posts', async (req, res) => {
        res.end(String((await buffer(req).catch(() => '')).length));
      });
    });
    afterAll(() => harness.close());

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
      const [response] = (await once(upload, 'response')) as [IncomingMessage]; // as 'response' is documented
      expect((await buffer(response)).toString()).toBe(String(half.length * 2));
    });

    it('rejects an upload above the request limit before it arrives', async () => {
      const headers = { 'content-length': limits.upload.maxRequestBytes + 1 };
      const upload = open(harness.proxy, '/api/storage/upload-multiple', { method: 'POST', headers });
      upload.on('error', () => undefined);
      upload.flushHeaders();
      const [response] = (await once(upload, 'response')) as [IncomingMessage]; // as 'response' is documented
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
      const [response] = (await once(stream, 'response')) as [IncomingMessage]; // as 'response' is documented
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
      const answer = await send(harness.proxy, '/api/config?limit=1', {
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
      expect(JSON.parse(answer.text)).toMatchObject({
        host: harness.proxy.publicHost,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': harness.proxy.publicHost,
        'x-forwarded-proto': 'http',
        'x-request-id': answer.headers['x-request-id'],
        cookie: '__Host-session=abc',
      });
      expect(answer.text).not.toMatch(/6\.6\.6\.6|forged|"666"|evil/);
      expect(harness.api.requests.at(-1)?.url).toBe('/api/config?limit=1');
    });

    it('is compressed by the reverse proxy', async () => {
      harness.api.on('/api/videos', (_req, res) =>
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(longText)),
      );
      const zipped = await send(harness.proxy, '/api/videos', { headers: { 'accept-encoding': 'gzip' } });
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      const plain = await send(harness.proxy, '/api/videos', { headers: { 'accept-encoding': 'gzip;q=0' } });
      expect(plain.headers).not.toHaveProperty('content-encoding');
    });

    it('rejects sign-ins above the rate limit with a problem document', async () => {
      harness.api.on('/api/auth/login', (req, res) => void req.resume().once('end', () => res.end('{}')));
      const attempt = () => send(harness.proxy, '/api/auth/login', { method: 'POST', body: '{}' });
      let allowed = 0;
      let last = await attempt();
      while (last.status === 200 && allowed < 500) {
        allowed += 1;
        last = await attempt();
      }
      expect(allowed).toBeGreaterThanOrEqual(limits.rates.login.max);
      expectProblem(last, 'rate_limited');
      expect(last.headers['retry-after']).toBe('5');
      expect(await send(harness.proxy, '/api/config')).toMatchObject({ status: 200 });
    });

    it('passes its own problem documents through unchanged', async () => {
      harness.api.on('/api/photos', (_req, res) =>
        res.writeHead(422, { 'content-type': problemMediaType }).end('{"code":"file_empty"}'),
      );
      const answer = await send(harness.proxy, '/api/photos');
      expect([answer.status, answer.text]).toEqual([422, '{"code":"file_empty"}']);
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

    it('logs no query, cookie, referrer or full client address', async () => {
      harness.api.on('/api/logged', (_req, res) => res.end('{}'));
      await send(harness.proxy, '/api/logged?token=SECRET-1', {
        headers: { cookie: '__Host-session=SECRET-2', referer: 'http://localhost/?SECRET-3' },
      });
      await eventually(() => harness.proxy.log().includes('/api/logged'));
      expect(harness.proxy.log()).not.toMatch(/SECRET|127\.0\.0\.1/);
      for (const line of harness.proxy.log().trim().split('\n')) JSON.parse(line);
    });

    it('truncates long paths in the log', async () => {
      await send(harness.proxy, `/media/long-path-${'x'.repeat(10_000)}`);
      await send(harness.proxy, '/media/end-of-long-path');
      await eventually(() => harness.proxy.log().includes('end-of-long-path'));
      const line =
        harness.proxy
          .log()
          .split('\n')
          .find((text) => text.includes('/media/long-path-')) ?? '';
      const { path } = JSON.parse(line) as { path: string }; // its length is what is tested
      expect(path).toHaveLength(limits.reverseProxy.maxLoggedPathLength);
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
