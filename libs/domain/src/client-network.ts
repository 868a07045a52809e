const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/;
const ipv6 = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):/;

/**
 * The network of an address, as `192.0.2.0` or as the first 48 bits of IPv6: it names no single household.
 * @returns '' for what is no address, and for one that is shorter
 */
export function networkOf(address: string): string {
  const [, first24 = ''] = ipv4.exec(address) ?? [];
  if (first24 !== '') return `${first24}.0`;
  const [, first48 = ''] = ipv6.exec(address) ?? [];
  return first48 === '' ? '' : `${first48}::`;
}
