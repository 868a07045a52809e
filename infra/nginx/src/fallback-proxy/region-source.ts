import { BlockList, isIP } from 'node:net';
import { openRegions } from '@sandstone/geo';
import { type ResolvedProxyOptions } from '../options.ts';
import { noRegionSource, type RegionAbilities } from '../regions/gate.ts';
import { RegionHeaderCounts } from '../regions/region-header.ts';
import { type RegionSource } from './visitor-classes.ts';

/** nginx looks at its database in the same interval. */
const refreshMs = 60_000;

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

function trusted(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const plain = withoutMapping(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** A database that is looked at again now and then, because its operator replaces it. */
function database(file: string): RegionAbilities & Pick<RegionSource, 'regionOf'> {
  try {
    const opened = openRegions(file);
    setInterval(() => opened.refresh(), refreshMs).unref();
    return { source: 'database', missing: null, regionOf: (address) => opened.regionOf(address) };
  } catch (error) {
    const missing = `The file of GEO_DATABASE cannot be used: ${String(error)}`;
    return { source: null, missing, regionOf: () => '?' };
  }
}

/** Opens the source of regions that the options name. */
export function regionSource({ regions, trustedProxies }: ResolvedProxyOptions): RegionSource {
  const isTrusted = trusted(trustedProxies);
  const headerCounts = new RegionHeaderCounts();
  if (regions?.header !== undefined)
    return { source: 'header', missing: null, regionOf: () => '?', isTrusted, headerCounts };
  if (regions?.database !== undefined) return { ...database(regions.database), isTrusted, headerCounts };
  return { ...noRegionSource, regionOf: () => '?', isTrusted, headerCounts };
}
