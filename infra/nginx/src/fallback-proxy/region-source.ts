import { BlockList, isIP } from 'node:net';
import { type ResolvedProxyOptions } from '../options.ts';
import { type RegionSource } from './visitor-classes.ts';

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

/** Opens the source of regions that the options name. */
export function regionSource({ regions, trustedProxies }: ResolvedProxyOptions): RegionSource {
  const isTrusted = trusted(trustedProxies);
  if (regions?.header !== undefined) return { source: 'header', regionOf: () => '?', isTrusted };
  return {
    source: null,
    reason: 'Neither GEO_DATABASE nor GEO_HEADER is set',
    regionOf: () => '?',
    isTrusted,
  };
}
