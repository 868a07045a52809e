import { beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { send } from './client.ts';
import { expectProblem } from './expect-problem.ts';
import { useHarness } from './harness.ts';
import { type ProxyKind } from './proxy-kinds.ts';

export function rateLimitSuite(kind: ProxyKind): void {
  describe('rate limits', () => {
    const harness = useHarness(kind, () => ({ trustedProxies: ['127.0.0.1/32'] }));
    beforeAll(() => {
      harness.web.on('/*', (_req, res) => res.end('a page'));
      harness.api.on('/api/config', (_req, res) => res.end('{}'));
    });

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

    it.each([
      ['a /64', (number: number) => `2001:db8:7:1:${number.toString(16)}::5`, '2001:db8:7:2::5'],
      ['an abbreviated /64', (number: number) => `2001:db8::${number.toString(16)}:5`, '2001:db8:0:1::5'],
      [
        'a /64 in brackets',
        (number: number) => `[2001:db8:8:1:${number.toString(16)}::5]`,
        '[2001:db8:8:2::5]',
      ],
      ['an IPv4 address', (number: number) => (number % 2 ? '::ffff:192.0.2.1' : '192.0.2.1'), '192.0.2.2'],
    ])('count %s as one client', async (_what, addressOf, other) => {
      harness.api.on('/api/auth/login', (req, res) => void req.resume().once('end', () => res.end('{}')));
      const attempt = async (address: string) => {
        const headers = { 'x-forwarded-for': address };
        const options = { method: 'POST', body: '{}', headers };
        return (await send(harness.proxy, '/api/auth/login', options)).status;
      };
      const statuses: number[] = [];
      // nginx allows the burst and a few more.
      for (let number = 1; number <= 2 * limits.rates.login.max; number += 1)
        statuses.push(await attempt(addressOf(number)));
      expect(statuses).toContain(429);
      expect(await attempt(other)).toBe(200);
    });
  });
}
