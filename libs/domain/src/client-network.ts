const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/;
const ipv6 = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):/;

/**
 * Truncates an address to its network, as `192.0.2.0` or the first 48 bits of IPv6, so that it identifies no
 * household.
 * @returns '' for an invalid or abbreviated address
 */
export function networkOf(address: string): string {
  const [, first24 = ''] = ipv4.exec(address) ?? [];
  if (first24 !== '') return `${first24}.0`;
  const [, first48 = ''] = ipv6.exec(address) ?? [];
  return first48 === '' ? '' : `${first48}::`;
}
