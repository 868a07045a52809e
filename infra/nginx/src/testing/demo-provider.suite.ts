import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoProviderPaths } from '@sandstone/contract';
import { send } from './client.ts';
import { useHarness } from './harness.ts';
import { type ProxyKind } from './proxy-kinds.ts';

const player = `${demoProviderPaths.player}/embed/100001/x`;
const clip = `${demoProviderPaths.files}/bcdn_token=a-token/x/play.webm`;

export function demoProviderSuite(kind: ProxyKind): void {
  describe("the demo's video provider", () => {
    const harness = useHarness(kind, (_options, { store, identity }) => ({
      fakeProvider: { player: store.url, files: identity.url },
    }));
    beforeAll(() => {
      harness.store.on(player, (_req, res) =>
        res.setHeader('content-security-policy', "default-src 'own'").end('player'),
      );
      harness.identity.on('/demo-files/*', (_req, res) => res.writeHead(206).end('a clip'));
      harness.web.on('/demo-*', (_req, res) => res.writeHead(404).end());
    });

    it("is on the site's own origin, and its player keeps its policy", async () => {
      const headers = { cookie: '__Host-session=secret', referer: 'http://localhost/video' };
      const response = await send(harness.proxy, `${player}?token=abc`, { headers });
      expect(response.text).toBe('player');
      expect(response.headers['content-security-policy']).toBe("default-src 'own'");
      expect(response.counts.get('content-security-policy')).toBe(1);
      const asked = harness.store.requests.at(-1)?.headers;
      expect(asked).toMatchObject({ referer: headers.referer });
      expect(asked).not.toHaveProperty('cookie');
    });

    it('serves parts of files, under the policy of framed pages', async () => {
      const response = await send(harness.proxy, clip, { headers: { range: 'bytes=0-' } });
      expect(response).toMatchObject({ status: 206, text: 'a clip' });
      expect(harness.identity.requests.at(-1)?.headers).toMatchObject({ range: 'bytes=0-' });
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    });

    it('writes no access log, because paths contain tokens', async () => {
      await send(harness.proxy, clip);
      await send(harness.proxy, '/pictures');
      expect(harness.proxy.log()).not.toContain('a-token');
    });
  });

  describe('a site without the fake provider', () => {
    const harness = useHarness(kind);
    beforeAll(() => {
      harness.web.on('/demo-*', (_req, res) => res.writeHead(404).end());
    });

    it('does not serve its paths', async () => {
      expect(await send(harness.proxy, player)).toMatchObject({ status: 404 });
      expect(await send(harness.proxy, clip)).toMatchObject({ status: 404 });
    });
  });
}
