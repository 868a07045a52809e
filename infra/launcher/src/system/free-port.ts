import { createServer } from 'node:net';
import { errorCode } from './error-code.ts';

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}

const handedOut = new Set<number>();

/** A port of this machine that nothing listens on. The same one is never handed out twice by one process. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = await listenOnce(0, host);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    return port;
  }
}

/** Why nothing of ours can listen on `port`, as the rest of a sentence; undefined when it can. */
export async function portProblem(port: number, hosts: readonly string[]): Promise<string | undefined> {
  for (const host of hosts) {
    try {
      await listenOnce(port, host);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EADDRINUSE') return 'is taken by another program';
      if (code === 'EACCES') return 'needs rights that this user does not have';
      // A machine without IPv6 has no ::1 to be taken.
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue;
      throw error;
    }
  }
  return undefined;
}
