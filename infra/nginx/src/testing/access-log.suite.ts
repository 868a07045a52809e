import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { send } from './client.ts';
import { useHarness } from './harness.ts';
import { type ProxyKind } from './proxy-kinds.ts';

export function accessLogSuite(kind: ProxyKind): void {
  describe('the access log', () => {
    const harness = useHarness(kind);

    it('contains no query, cookie, referrer or full client address', async () => {
      harness.api.on('/api/logged', (_req, res) => res.end('{}'));
      await send(harness.proxy, '/api/logged?token=SECRET-1', {
        headers: { cookie: '__Host-session=SECRET-2', referer: 'http://localhost/?SECRET-3' },
      });
      await eventually(() => /\/api\/logged.*\n/.test(harness.proxy.log()));
      expect(harness.proxy.log()).not.toMatch(/SECRET|127\.0\.0\.1/);
      // The last part is empty, or a line that is still being written.
      for (const line of harness.proxy.log().split('\n').slice(0, -1)) JSON.parse(line);
    });

    it('contains the start of a long path', async () => {
      await send(harness.proxy, `/media/long-path-${'x'.repeat(5000)}`);
      await send(harness.proxy, '/media/end-of-long-path');
      await eventually(() => /end-of-long-path.*\n/.test(harness.proxy.log()));
      const line =
        harness.proxy
          .log()
          .split('\n')
          .find((text) => text.includes('/media/long-path-')) ?? '';
      const { path } = JSON.parse(line) as { path: string }; // its length is what is tested
      expect(path).toHaveLength(limits.reverseProxy.maxLoggedPathLength);
    });
  });
}
