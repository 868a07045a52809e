import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { send } from '../testing/client.ts';
import { describeProxy } from '../testing/describe-proxy.ts';
import { nginxProxy } from '../testing/proxy-kinds.ts';
import { type Harness, startHarness } from '../testing/harness.ts';

const kind = nginxProxy();

describeProxy(kind, 'the hosts of the fake provider', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(kind, (_options, { api, store }) => ({
      fakeProvider: { player: store.url, files: api.url },
    }));
    harness.store.on('/embed/*', (_req, res) =>
      res.setHeader('content-security-policy', 'own').end('player'),
    );
    harness.api.on('/bcdn_token=*', (_req, res) => res.end('a clip'));
  });
  afterAll(() => harness.close());

  const at = (part: string) => ({ host: `${part}.${harness.proxy.publicHost}` });

  it("serve the player and its files with the fake provider's own headers", async () => {
    const headers = { ...at('player'), cookie: '__Host-session=secret', range: 'bytes=0-' };
    const player = await send(harness.proxy, '/embed/100001/x?token=abc', { headers });
    expect(player.text).toBe('player');
    expect(player.headers['content-security-policy']).toBe('own');
    const asked = harness.store.requests.at(-1);
    expect(asked?.headers).toMatchObject({ host: headers.host, range: 'bytes=0-' });
    expect(asked?.headers.cookie).toBeUndefined();
    const clip = await send(harness.proxy, '/bcdn_token=abc/clip.mp4', { headers: at('files') });
    expect(clip.text).toBe('a clip');
  });

  it('write no access log, because URLs hold tokens, and accept only reads', async () => {
    expect((await send(harness.proxy, '/embed/x', { headers: at('player'), method: 'POST' })).status).toBe(
      405,
    );
    expect(harness.proxy.log()).not.toContain('token');
  });

  it('are the only accepted hosts besides the site', async () => {
    expect((await send(harness.proxy, '/', { headers: at('other') })).status).toBe(421);
    expect((await send(harness.proxy, '/embed/x', { headers: { host: 'localhost' } })).status).toBe(421);
  });
});
