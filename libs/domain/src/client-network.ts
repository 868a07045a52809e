const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Returns the host of a URL with this IPv6 address, which is written in one way, as `[2001:db8::5]`. */
function ipv6Host(address: string): string | undefined {
  try {
    return new URL(`http://[${address}]`).hostname;
  } catch {
    return undefined;
  }
}

/** Returns the eight groups of an IPv6 address in hexadecimal, however it is written. */
function groupsOf(address: string): string[] | undefined {
  // A zone follows `%`.
  const [plain = ''] = address.split('%', 1);
  const host = /^[\da-f:.]+$/i.test(plain) ? ipv6Host(plain) : undefined;
  if (host === undefined) return undefined;
  const [head = [], tail = []] = host
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** Returns the IPv4 address that an IPv6 address of these groups stands for, as in `::ffff:192.0.2.1`. */
function mappedAddress(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join() !== '0,0,0,0,0,ffff') return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** Returns the address in IPv4, or its groups in IPv6; undefined if it is neither. */
function parsed(address: string): { address: string } | { groups: string[] } | undefined {
  if (ipv4.test(address)) return { address };
  const groups = groupsOf(address);
  if (groups === undefined) return undefined;
  const mapped = mappedAddress(groups);
  return mapped === undefined ? { groups } : { address: mapped };
}

/**
 * Returns what limits count as one client: an IPv4 address, or the first 64 bits of IPv6, in which a customer can choose
 * any address. Another text stays as it is. nginx has the same rule.
 */
export function clientOf(address: string): string {
  const found = parsed(address);
  if (found === undefined) return address;
  return 'address' in found ? found.address : `${found.groups.slice(0, 4).join(':')}::`;
}

/**
 * Truncates an address to its network, as `192.0.2.0` or the first 48 bits of IPv6, so that it identifies no
 * household.
 * @returns '' for an invalid address
 */
export function networkOf(address: string): string {
  const found = parsed(address);
  if (found === undefined) return '';
  if ('groups' in found) return `${found.groups.slice(0, 3).join(':')}::`;
  return `${found.address.split('.', 3).join('.')}.0`;
}
