import { createHmac } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { cookies, type SitePolicy, type VisitorRules } from '@sandstone/contract';
import { listen } from '@sandstone/testing/listen';
import { type BenchNginx, rateOf, startBenchNginx } from './bench-nginx.ts';
import { atMost, type BenchSection, eachRound, median } from './bench.section.ts';
import { connections, seconds } from './page-load.ts';

const decidedUs = 10;
const provenUs = 40;
const pageBytes = 12_000;

const key = { id: 'bench', secret: 'of the benchmark, and of no site at all' };
const rule = (region: string, policy: VisitorRules['rules'][number]['policy']) => ({
  region,
  policy,
  methods: [],
  proofDays: 30,
  hideMe: false,
});
const gate = (rules: VisitorRules['rules']): VisitorRules => ({
  rules,
  rulesVersion: 1,
  methods: [{ id: 'card', name: 'Card', isAvailable: true }],
  keys: [key],
  classToken: 'of the benchmark alone',
  endedStaff: [],
});
const policies = {
  without: { version: '1', isOpen: true, gate: gate([]) },
  // A careful creator has this many rules.
  with: {
    version: '2',
    isOpen: true,
    gate: gate([
      ...'AL AR AZ FL GA ID IN KS KY LA MS MT NC ND NE OH OK'
        .split(' ')
        .map((state) => rule(`US-${state}`, 'verify')),
      rule('US', 'verify'),
      rule('GB', 'verify'),
      rule('NL', 'open'),
    ]),
  },
} satisfies Record<string, SitePolicy>;

/** A proof that is accepted for the whole run. */
function proof(): string {
  const now = Math.floor(Date.now() / 1000);
  const text = `${key.id}.adult.card.${now}.${now + 3600}`;
  return `${cookies.ageProof}=${text}.${createHmac('sha256', key.secret).update(text).digest('base64url')}`;
}

/** Measures the cost of rules for regions in nginx, for a page from its cache. */
export const regionsSection: BenchSection = {
  name: 'regions',
  async run(context) {
    const { tempDir, rounds } = context;
    // The nginx workers run as nobody and need access.
    await chmod(join(tempDir, '..'), 0o711);
    let rendered = 0;
    const web = createServer((_req, res) => {
      rendered += 1;
      res
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': 's-maxage=60', etag: 'W/"page"' })
        .end(Buffer.alloc(pageBytes, 'light on rock '));
    });
    const webUrl = `http://127.0.0.1:${await listen(web)}`;
    const upstreams = {
      apiUrl: webUrl,
      webUrl,
      regions: { header: 'X-Region' },
      trustedProxies: ['127.0.0.1/32'],
    };
    const started: BenchNginx[] = [];
    try {
      for (const policy of Object.values(policies))
        started.push(await startBenchNginx(join(tempDir, policy.version), upstreams, policy));
      const [without, withRules] = started;
      if (without === undefined || withRules === undefined) throw new Error('nginx has not started');
      const confirmed = { cookie: `${cookies.age}=true` };
      const visitors = {
        'no rules': { proxy: without, headers: { ...confirmed, 'x-region': 'GB' } },
        declare: { proxy: withRules, headers: { ...confirmed, 'x-region': 'SE' } },
        open: { proxy: withRules, headers: { ...confirmed, 'x-region': 'NL' } },
        'with a proof': {
          proxy: withRules,
          headers: { cookie: `${confirmed.cookie}; ${proof()}`, 'x-region': 'US-AZ' },
        },
      };
      const names = Object.keys(visitors) as (keyof typeof visitors)[];
      const microseconds = Object.fromEntries(names.map((name) => [name, [] as number[]]));
      const before = rendered;
      await eachRound(context, async () => {
        for (const name of names) {
          const { proxy, headers } = visitors[name];
          const rate = await rateOf(proxy, { path: '/', headers });
          microseconds[name]?.push(1_000_000 / rate);
        }
      });
      const baseline = microseconds['no rules'] ?? [];
      const more = (name: keyof typeof visitors) =>
        median((microseconds[name] ?? []).map((cost, round) => cost - (baseline[round] ?? cost)));
      return {
        title: 'Rules for regions',
        method: `A page of ${pageBytes} bytes from nginx's cache, with 20 rules and without any: one nginx worker, ${connections} persistent connections, ${rounds} rounds of ${seconds} s each for each kind of visitor. Microseconds are of nginx's processor time for a request. web was asked ${rendered - before} times in all, which is once a second.`,
        columns: ['Visitor', 'µs per request (median)'],
        rows: names.map((name) => [name, median(microseconds[name] ?? []).toFixed(1)]),
        goals: [
          atMost('more for declare', more('declare'), decidedUs, 'µs'),
          atMost('more for open', more('open'), decidedUs, 'µs'),
          atMost('more with a proof', more('with a proof'), provenUs, 'µs'),
        ],
      };
    } finally {
      for (const proxy of started) await proxy.stop();
      web.close();
      web.closeAllConnections();
    }
  },
};
