import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cookies, pages, problems, proxyReport, type SitePolicy } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { closedSitePage } from '../responses/error-responses.ts';
import { freePort } from '../free-port.ts';
import { type RunningProxy, send } from './client.ts';
import { useHarness } from './harness.ts';
import { servePolicy, untilSettled } from './policy-api.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { cells, gate, proof, proofs } from './region-visitors.ts';

const waiting = { timeoutMs: 20_000 };
const statusOf = { unverified: 403, blocked: 451, hidden: 451 } as const;

/** Tests rules for regions together with a closed site, a second proxy, an api of the previous release, and the log. */
export function regionPairsSuite(kind: ProxyKind): void {
  describe('rules for regions', () => {
    let policy: SitePolicy = { version: '1', isOpen: true, gate };
    const reported = new Map<string, string>();

    const harness = useHarness(kind, (_options, { api }) => {
      servePolicy(api, () => policy);
      api.on('/internal/proxies/*', async (req, res) => {
        reported.set(req.url ?? '', proxyReport.parse(await json(req)).version);
        res.writeHead(204).end();
      });
      return { regions: { header: 'X-Region' }, trustedProxies: ['127.0.0.1/32'] };
    });
    beforeAll(() => {
      harness.web.on('/*', (_req, res) => res.end('of web'));
      harness.api.on('/*', (_req, res) => res.end('of the api'));
    });

    const get = (path: string, region: string, cookie = '', proxy: RunningProxy = harness.proxy) =>
      send(proxy, path, { headers: { 'x-region': region, cookie } });
    /** Changes the policy, and waits until a visitor from a region without a rule gets a status. */
    async function change(next: SitePolicy, status: number): Promise<void> {
      policy = next;
      await untilSettled(async () => (await get('/', 'GB')).status === status);
    }

    it('hold on every proxy alike, which tell the api so', async () => {
      const [port, healthPort] = await Promise.all([freePort(), freePort()]);
      const runDir = mkdtempSync(join(tmpdir(), 'sandstone-second-'));
      // The nginx workers run as nobody and need access.
      chmodSync(runDir, 0o755);
      const second = await kind.start({ ...harness.options, port, healthPort, runDir });
      try {
        const proxies = [harness.proxy, { ...second, publicHost: harness.proxy.publicHost }];
        for (const [region, name, outcome] of cells) {
          const cookie = proofs[name]();
          const statuses = await Promise.all(
            proxies.map(async (proxy) => (await get('/', region, cookie, proxy)).status),
          );
          const expected = outcome in statusOf ? statusOf[outcome as keyof typeof statusOf] : 200;
          expect([region, name, ...statuses]).toEqual([region, name, expected, expected]);
        }
        await eventually(() => reported.size === 2, waiting);
        policy = { ...policy, version: '2' };
        await eventually(() => [...reported.values()].every((version) => version === '2'), waiting);
      } finally {
        await second.close();
        rmSync(runDir, { recursive: true, force: true });
      }
    });

    it('go before the page of a closed site, which others get', async () => {
      await change({ version: '3', isOpen: false, gate }, 503);
      const confirmed = proof();
      for (const [region, cookie, status] of [
        ['US-AZ', '', 451],
        ['US-TX', '', 451],
        ['US-CA', '', 403],
        ['US-CA', confirmed, 503],
        ['NL', '', 503],
      ] as const) {
        expect([region, (await get('/', region, cookie)).status]).toEqual([region, status]);
        expect([region, (await get(pages.signIn, region, cookie)).status]).toEqual([region, 200]);
      }
      expect((await get('/', 'NL')).text).toBe(closedSitePage);
      const session = `${cookies.session}=admin; ${proof({ kind: 'staff', subject: 'session-1' })}`;
      expect((await get('/', 'US-AZ', session)).text).toBe('of web');
      expect((await get('/', 'US-AZ', `${cookies.session}=member`)).status).toBe(451);
      await change({ version: '4', isOpen: true, gate }, 200);
    });

    it('stay in force while an api of the previous release answers, which knows none', async () => {
      await change({ version: '5', isOpen: false }, 503);
      expect((await get('/', 'US-TX')).text).toContain(problems.region_blocked.title);
      await change({ version: '6', isOpen: true }, 200);
      expect((await get('/', 'US-TX')).status).toBe(451);
      expect((await get('/', 'US-CA')).status).toBe(403);
    });

    it('do not let refused visitors fill the log', async () => {
      const count = 200;
      for (let at = 0; at < count; at += 1) await get(`/refused/${at}`, at % 2 === 0 ? 'US-TX' : 'US-CA');
      await get('/shown', 'GB');
      await eventually(() => harness.proxy.log().includes('"/shown"'), waiting);
      const lines = harness.proxy.log().split('"/refused/').length - 1;
      // One in a hundred is logged.
      expect(lines).toBeLessThan(count / 4);
    });
  });
}
