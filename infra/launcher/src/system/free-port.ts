import { createServer } from 'node:net';
import { errorCode } from './error-code.ts';
import { describeHolder } from './port-holder.ts';

export { freePort } from '@sandstone/nginx/free-port';

function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve());
    });
  });
}

/** The reason why `port` is unavailable, as the end of a sentence; undefined when it is available. */
export async function portProblem(port: number, hosts: readonly string[]): Promise<string | undefined> {
  for (const host of hosts) {
    try {
      await listenOnce(port, host);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EADDRINUSE') return `is taken by ${describeHolder(port)}`;
      if (code === 'EACCES') return 'needs rights that this user does not have';
      // A machine without IPv6 has no ::1.
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue;
      throw error;
    }
  }
  return undefined;
}
