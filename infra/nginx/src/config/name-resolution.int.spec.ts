import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { send } from '../testing/client.ts';
import { describeProxy, nginxProxy } from '../testing/proxy-kinds.ts';
import { type FakeNameServer, startNameServer } from '../testing/fake-name-server.ts';
import { type Harness, photoBytes, photoKey, startHarness } from '../testing/harness.ts';

const nginx = nginxProxy();

/** Nobody listens at the first. */
const addresses = ['127.0.0.2', '127.0.0.1', '127.0.0.1'];
const named = (url: string, name: string) => url.replace('127.0.0.1', name);

// The tests run in order: the names appear while nginx runs.
describeProxy(nginx, 'upstreams whose names are resolved again', () => {
  let harness: Harness;
  let server: FakeNameServer;
  beforeAll(async () => {
    server = await startNameServer();
    harness = await startHarness(nginx, (_options, { api, web, identity, store }) => ({
      resolver: server.address,
      apiUrl: named(api.url, 'api.test'),
      webUrl: named(web.url, 'web.test'),
      identityUrl: named(identity.url, 'identity.test'),
      media: { kind: 'proxy', url: `${named(store.url, 'store.test')}/site-public` },
    }));
    for (const upstream of [harness.api, harness.web, harness.identity]) {
      upstream.on('/*', (req, res) => res.writeHead(200, { 'content-type': 'text/plain' }).end(req.url));
    }
    harness.store.on(`/site-public/${photoKey}`, (_req, res) => res.end(photoBytes));
  });
  afterAll(async () => {
    await harness.close();
    server.close();
  });

  const paths = {
    'api.test': '/api/photos?limit=2&cursor=a%2Fb',
    'web.test': '/events/a',
    'identity.test': '/emulator/frame?x=1',
    'store.test': `/media/${photoKey}`,
  };

  it('do not prevent nginx from starting, and return errors while unresolved', async () => {
    for (const [name, path] of Object.entries(paths)) {
      const expected = name === 'web.test' ? 503 : 502;
      expect(await send(harness.proxy, path)).toMatchObject({
        status: expected,
        headers: { 'retry-after': expect.any(String) },
      });
    }
  });

  it('are reached as soon as their names resolve', async () => {
    for (const name of Object.keys(paths)) server.names.set(name, addresses);
    for (const path of Object.values(paths).slice(0, 3)) {
      expect(await send(harness.proxy, path)).toMatchObject({ status: 200, text: path });
    }
    expect(await send(harness.proxy, paths['store.test'])).toMatchObject({ status: 200, body: photoBytes });
    const asked = harness.store.requests.at(-1);
    expect(asked?.headers.host).toBe(named(new URL(harness.store.url).host, 'store.test'));
  });

  it('are asked at another address if one refuses connections, and never twice for one change', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      for (const method of ['GET', 'POST']) {
        expect(await send(harness.proxy, '/api/photos', { method })).toMatchObject({ status: 200 });
      }
    }
    harness.api.on('/api/cut', (req) => void req.socket.destroy());
    const asked = async (method: string) => {
      const before = harness.api.requests.length;
      expect(await send(harness.proxy, '/api/cut', { method })).toMatchObject({ status: 502 });
      return harness.api.requests.length - before;
    };
    expect(await asked('GET')).toBe(2);
    expect(await asked('POST')).toBe(1);
  });

  it("receive the full URL of a member's uncached page", async () => {
    const headers = { cookie: '__Host-session=abc' };
    expect(await send(harness.proxy, '/profile?x=%41', { headers })).toMatchObject({
      text: '/profile?x=%41',
    });
    expect(harness.web.requests.at(-1)?.headers.cookie).toBe(headers.cookie);
  });
});
