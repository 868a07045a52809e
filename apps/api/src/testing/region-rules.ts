import { randomUUID } from 'node:crypto';
import { type ProxyReport, type RegionRule, routePath, routes } from '@sandstone/contract';
import { SiteSettingsRepository } from '@sandstone/database';
import { type TestApi } from './api.fixture.ts';

/** A rule that blocks a region, unless the fields say something else. */
export const aRule = (region: string, fields: Partial<RegionRule> = {}): RegionRule => ({
  region,
  policy: 'block',
  methods: [],
  proofDays: 30,
  hideMe: false,
  note: '',
  source: '',
  date: null,
  ...fields,
});

/** The report of a reverse proxy that can keep every rule. */
export const ableProxy: ProxyReport = {
  version: 'none',
  source: 'database',
  knowsStates: true,
  databaseDate: null,
  missing: null,
  problem: null,
};

/** Reports a reverse proxy. @returns the status */
export async function reportProxy(
  test: TestApi,
  report: Partial<ProxyReport> = {},
  id: string = randomUUID(),
): Promise<number> {
  // Like a reverse proxy, which is no page of the site.
  const response = await fetch(test.url + routePath('reportProxy', { id }), {
    method: routes.reportProxy.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ableProxy, ...report }),
  });
  return response.status;
}

/** Stores rules without asking what the reverse proxies can do. @returns their version */
export async function storeRules(test: TestApi, rules: RegionRule[]): Promise<number> {
  const settings = test.app.get(SiteSettingsRepository);
  const { version } = (await settings.versioned()).regions;
  await settings.save('regions', { value: { rules }, unchangedSince: version }, { system: 'operator' });
  return version + 1;
}
