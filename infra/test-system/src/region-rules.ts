import { cookies, type RegionPolicy } from '@sandstone/contract';
import { type ApiSession } from './api-session.ts';

/** A rule with the usual values of all that is not given. */
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

/** The headers of a visitor of the demo who chooses an address of `from`. */
export const headersFrom = (address: string) => ({ cookie: `${cookies.demoVisitor}=${address}` });

/**
 * Asks for a path of a site as a visitor of the demo from somewhere else. Like a browser, it asks again if the reverse
 * proxy has just closed the connection, as it does when it loads new rules.
 */
export async function statusFrom({ site }: { site: string }, path: string, address: string): Promise<number> {
  const ask = () => fetch(site + path, { headers: headersFrom(address) });
  const { status } = await ask().catch(ask);
  return status;
}
