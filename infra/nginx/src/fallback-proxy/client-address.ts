import { type IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns the client's address: the peer's own, or the nearest untrusted one that trusted proxies report. */
export function clientAddressReader(trustedProxies: readonly string[]): (req: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [network = '', prefix = ''] = range.split('/');
    trusted.addSubnet(network, Number(prefix), family(network));
  }
  return (req) => {
    let address = plain(req.socket.remoteAddress ?? '');
    const named = String(req.headers['x-forwarded-for'] ?? '').split(',');
    while (isIP(address) !== 0 && trusted.check(address, family(address))) {
      const next = plain(named.pop()?.trim() ?? '');
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}
