import { cookies, type RegionPolicy } from '@sandstone/contract';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';

export const rule = (region: string, policy: RegionPolicy, rest = {}) => ({ region, policy, ...rest });

export async function saveRules({ api }: ApiSession, rules: ReturnType<typeof rule>[]): Promise<void> {
  const { version } = await api.call('adminRegions', {});
  await api.call('adminSaveRegions', { body: { rules, unchangedSince: version } });
}

/** Addresses of the demo's visitors. */
export const from = {
  arizona: '192.0.2.1',
  california: '192.0.2.2',
  britain: '198.51.100.1',
  germany: '2001:db8::1',
};

/** Asks for an address as a visitor of the demo from somewhere else. */
export const statusFrom = async (system: RunningSystem, path: string, address: string) =>
  (await fetch(system.site + path, { headers: { cookie: `${cookies.demoVisitor}=${address}` } })).status;
