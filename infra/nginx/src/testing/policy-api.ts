import { json } from 'node:stream/consumers';
import { type ProxyReport, routes, type SitePolicy } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { type FakeUpstream } from './fake-upstream.ts';
import { gate } from './region-visitors.ts';

/** Lets the api tell the policy of the site. */
export function servePolicy(
  api: FakeUpstream,
  policyOf: () => SitePolicy = () => ({ version: '1', isOpen: true, gate }),
): void {
  api.on(routes.sitePolicy.path, (_req, res) => res.end(JSON.stringify(policyOf())));
}

/** Lets the api take reports of reverse proxies. @returns the list to which each is added */
export function collectReports(api: FakeUpstream): readonly ProxyReport[] {
  const reports: ProxyReport[] = [];
  api.on('/internal/proxies/*', async (req, res) => {
    reports.push((await json(req)) as ProxyReport); // as the reporter writes it
    res.writeHead(204).end();
  });
  return reports;
}

/** Waits until a state holds for some time: while nginx takes over a configuration, two processes answer. */
export async function untilSettled(holds: () => Promise<boolean>): Promise<void> {
  let inARow = 0;
  await eventually(async () => (inARow = (await holds()) ? inARow + 1 : 0) >= 25, {
    timeoutMs: 20_000,
    condition: 'the policy is in force',
  });
}
