import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const tlsHandshake = 22;

export interface TlsFront {
  port: number;
  close: () => void;
}

/**
 * What stands before a site on the net, on one port: TLS goes through to the public door, plain HTTP is sent to the same
 * place by HTTPS.
 */
export async function startTlsFront(doorPort: number): Promise<TlsFront> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      if (first[0] !== tlsHandshake) {
        socket.end(
          `HTTP/1.1 301 Moved Permanently\r\nLocation: https://localhost:${port}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
        return;
      }
      const door = connect(doorPort, '127.0.0.1');
      door.on('error', () => socket.destroy());
      door.write(first);
      socket.pipe(door).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, close: () => server.close() };
}
