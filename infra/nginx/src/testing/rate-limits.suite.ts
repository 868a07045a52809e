import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { send } from './client.ts';
import { expectProblem } from './expect-problem.ts';
import { type Harness, startHarness } from './harness.ts';
import { type ProxyKind } from './proxy-kinds.ts';

export function rateLimitSuite(kind: ProxyKind): void {
  describe('rate limits', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness(kind);
      harness.web.on('/*', (_req, res) => res.end('a page'));
      harness.api.on('/api/config', (_req, res) => res.end('{}'));
    });
    afterAll(() => harness.close());

    it('allow a crawler to read 600 pages in a row', async () => {
      const statuses = new Set<number>();
      for (let page = 0; page < 600; page += 1)
        statuses.add((await send(harness.proxy, `/view-post/${page}`)).status);
      expect([...statuses]).toEqual([200]);
    });

    it('reject further sign-ins with a problem document, and no other requests', async () => {
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
  });
}
