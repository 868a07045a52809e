import { readFileSync } from 'node:fs';

/**
 * Returns the first IPv4 name server of this machine or container.
 * @param configuration the content of /etc/resolv.conf
 * @throws Error when there is none
 */
export function nameServerOf(configuration: string): string {
  const [, address] = /^[ \t]*nameserver[ \t]+(\d{1,3}(?:\.\d{1,3}){3})[ \t]*$/m.exec(configuration) ?? [];
  if (address === undefined) throw new Error('RESOLVER=system: /etc/resolv.conf names no IPv4 server');
  return address;
}

export const systemNameServer = (): string => nameServerOf(readFileSync('/etc/resolv.conf', 'utf8'));
