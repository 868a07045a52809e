import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const tlsHandshake = 22;

export interface TlsAndPlain {
  port: number;
  close: () => void;
}

/**
 * Starts a proxy like the one in front of a deployed site, on one port: it forwards TLS connections to the reverse proxy
 * and redirects plain HTTP to HTTPS.
 */
export async function startTlsAndPlain(targetPort: number): Promise<TlsAndPlain> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      if (first[0] !== tlsHandshake) {
        socket.end(
          `HTTP/1.1 301 Moved Permanently\r\nLocation: https://localhost:${port}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
        return;
      }
      const target = connect(targetPort, '127.0.0.1');
      target.on('error', () => socket.destroy());
      target.write(first);
      socket.pipe(target).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a TCP port
  return { port, close: () => server.close() };
}
