import { readFileSync } from 'node:fs';

/**
 * The name server that this machine or container is told to ask, the first that has an IPv4 address.
 * @param configuration what stands in /etc/resolv.conf
 * @throws Error when it names none
 */
export function nameServerOf(configuration: string): string {
  const [, address] = /^[ \t]*nameserver[ \t]+(\d{1,3}(?:\.\d{1,3}){3})[ \t]*$/m.exec(configuration) ?? [];
  if (address === undefined) throw new Error('RESOLVER=system: /etc/resolv.conf names no IPv4 server');
  return address;
}

export const systemNameServer = (): string => nameServerOf(readFileSync('/etc/resolv.conf', 'utf8'));
