import { isIP } from 'node:net';

const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** The address as databases have it, where an IPv4 address in the form of an IPv6 one is an IPv4 one; undefined if it is none. */
export function plainAddress(address: string): string | undefined {
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  if (isIP(address) === 4) return address;
  // A URL has one form for all ways to write an IPv6 address.
  const [, ...parts] = mapped.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (parts.length === 0) return address;
  return parts.flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.');
}
