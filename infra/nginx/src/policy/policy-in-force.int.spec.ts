import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { limits, type ProxyReport, problems, siteFiles, type SitePolicy } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { listeningWorkers } from '../process/child-processes.ts';
import { type RunningNginx } from '../process/run-nginx.ts';
import { send } from '../testing/client.ts';
import { type Harness, photoKey, startHarness } from '../testing/harness.ts';
import { collectReports, servePolicy } from '../testing/policy-api.ts';
import { describeProxy, nginxProxy } from '../testing/proxy-kinds.ts';
import { gate, proof } from '../testing/region-visitors.ts';

jest.setTimeout(300_000);
const waiting = { timeoutMs: 240_000 };
const picture = `/media/${photoKey}`;
const visited = ['/', '/api/photos', picture, siteFiles.icon];

/** A policy without rules, and others whose version says what they are. */
const open: SitePolicy = { version: 'open', isOpen: true, gate: { ...gate, rules: [] } };
const ruled: SitePolicy = { version: 'ruled', isOpen: true, gate };
const closed: SitePolicy = { ...open, version: 'closed', isOpen: false };

it('ends in time for the bound that web and api have as well', () => {
  const { policySeconds, staleSeconds } = limits.reverseProxy;
  expect(policySeconds + staleSeconds).toBeLessThan(limits.regions.changeSeconds);
});

describeProxy(nginxProxy(), 'a policy of the site in nginx', () => {
  let harness: Harness;
  let nginx: RunningNginx;
  let policy: SitePolicy;
  let reports: readonly ProxyReport[];

  async function start(staleMs: number): Promise<void> {
    policy = open;
    const kind = nginxProxy({ reloadMs: 300, staleMs, onStart: (started) => (nginx = started) });
    harness = await startHarness(kind, (_options, { api }) => {
      servePolicy(api, () => policy);
      reports = collectReports(api);
      return { regions: { header: 'X-Region' }, trustedProxies: ['127.0.0.1/32'] };
    });
    harness.web.on('/*', (_req, res) => res.end('of web'));
    harness.api.on('/*', (_req, res) => res.end('of the api'));
    await isInForce('open');
  }
  afterEach(() => harness.close());

  const isInForce = (version: string) =>
    eventually(() => reports.at(-1)?.version === version, {
      ...waiting,
      condition: `${version} is in force`,
    });
  const from = async (region: string, path: string, cookie = '') => {
    const headers = { 'x-region': region, cookie };
    return (await send(harness.proxy, path, { headers }).catch(() => undefined))?.status;
  };
  const statuses = (region: string, cookie?: string) =>
    Promise.all(visited.map((path) => from(region, path, cookie)));
  const versionsSince = (at: number) => reports.slice(at).map(({ version }) => version);

  it('is not reported before no process shows the former one', async () => {
    await start(600_000);
    const pid = nginx.child()?.pid ?? 0;
    const former = listeningWorkers(pid);
    expect(former.length).toBeGreaterThan(0);
    // A busy machine may run the former process much later than the new one.
    for (const each of former) process.kill(each, 'SIGSTOP');
    const before = reports.length;
    policy = ruled;
    try {
      await eventually(() => reports.at(-1)?.problem?.includes('still accept connections') === true, waiting);
      expect(versionsSince(before)).not.toContain('ruled');
    } finally {
      for (const each of former) process.kill(each, 'SIGCONT');
    }
    await isInForce('ruled');
    expect(listeningWorkers(pid)).toEqual(expect.not.arrayContaining(former));
    expect(await statuses('US-TX')).toEqual(visited.map(() => problems.region_blocked.status));
    expect(reports.at(-1)).toMatchObject({ problem: null });
  });

  it.each([
    ['a rule that blocks a region', ruled, 'US-TX', problems.region_blocked.status],
    ['a site that is closed', closed, 'GB', problems.site_closed.status],
  ])("shows %s while nginx's master process is stopped", async (_name, next, region, status) => {
    await start(4000);
    expect(await statuses(region)).toEqual(visited.map(() => 200));
    const stopped = nginx.child();
    stopped?.kill('SIGSTOP');
    policy = next;
    await isInForce(next.version);
    expect(nginx.child()).not.toBe(stopped);
    expect(await statuses(region)).toEqual(visited.map(() => status));
  });

  it("ends the copied proof of an administrator who signed out while nginx's master process is stopped", async () => {
    await start(4000);
    policy = ruled;
    await isInForce('ruled');
    const copied = proof({ kind: 'staff', subject: 'session-1' });
    expect(await statuses('US-TX', copied)).toEqual(visited.map(() => 200));
    nginx.child()?.kill('SIGSTOP');
    policy = { ...ruled, version: 'signed out', gate: { ...gate, endedStaff: ['session-1'] } };
    await isInForce('signed out');
    expect(await statuses('US-TX', copied)).toEqual(visited.map(() => problems.region_blocked.status));
  });

  it.each([
    ['the signal to reload is lost', () => true],
    [
      'the reload fails after a good test',
      (kill: () => boolean) => {
        rmSync(join(harness.runDir, 'nginx.conf'));
        return kill();
      },
    ],
  ])('comes into force although %s', async (_name, fail) => {
    await start(600_000);
    const child = nginx.child();
    if (child === undefined) throw new Error('nginx has ended');
    const kill = child.kill.bind(child);
    let signals = 0;
    child.kill = (signal) => {
      signals += 1;
      return signals === 1 ? fail(() => kill(signal)) : kill(signal);
    };
    policy = ruled;
    await isInForce('ruled');
    expect(signals).toBeGreaterThan(1);
    expect(nginx.child()).toBe(child);
    expect(await statuses('US-TX')).toEqual(visited.map(() => problems.region_blocked.status));
  });

  it('lets administrators alone in where nginx refuses it, and says why', async () => {
    await start(4000);
    // nginx accepts no text of this length.
    const methods = [{ id: 'card', name: 'a'.repeat(5000), isAvailable: true }];
    policy = { version: 'refused', isOpen: true, gate: { ...gate, methods } };
    const admin = { cookie: '__Host-session=admin' };
    await eventually(async () => (await from('GB', '/')) === problems.site_closed.status, waiting);
    expect(await from('GB', picture)).toBe(problems.site_closed.status);
    for (const [path, headers] of [
      ['/signin', {}],
      ['/admin/regions', admin],
      ['/api/admin/regions', admin],
    ] as const)
      expect([path, (await send(harness.proxy, path, { headers })).status]).toEqual([path, 200]);
    expect(harness.api.requests.at(-1)?.headers).not.toHaveProperty('x-visitor-class');
    expect(reports.at(-1)).toMatchObject({ version: '', problem: expect.stringContaining('not in force') });
    policy = open;
    await isInForce('open');
    expect(await statuses('GB')).toEqual(visited.map(() => 200));
  });
});
