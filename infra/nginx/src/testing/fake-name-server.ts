import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Answers an address query (RFC 1035), or returns NXDOMAIN. */
function responseTo(options: Buffer, addresses: readonly string[]): Buffer {
  const nameEnd = options.indexOf(0, 12) + 1;
  const asked = options.subarray(12, nameEnd + 4);
  const header = Buffer.alloc(12);
  options.copy(header, 0, 0, 2);
  header.writeUInt16BE(addresses.length > 0 ? 0x81_80 : 0x81_83, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    // A compressed name pointer, type A, class IN, a TTL of ten minutes, four bytes of data.
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 2, 88, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, asked, ...records]);
}

function nameIn(options: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; options[at]; at += 1 + (options[at] ?? 0)) {
    labels.push(options.toString('latin1', at + 1, at + 1 + (options[at] ?? 0)));
  }
  return labels.join('.').toLowerCase();
}

export interface FakeNameServer {
  /** `127.0.0.1:<port>` */
  address: string;
  /** Addresses by name; may be changed at any time. */
  names: Map<string, string[]>;
  close(): void;
}

export async function startNameServer(): Promise<FakeNameServer> {
  const names = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (options, { port, address }) => {
    socket.send(responseTo(options, names.get(nameIn(options)) ?? []), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, names, close: () => void socket.close() };
}
