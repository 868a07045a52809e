import { once } from 'node:events';
import { type AddressInfo, type Server } from 'node:net';

/** Binds a server to a free port of 127.0.0.1 and returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // a TCP server that listens has one
}
