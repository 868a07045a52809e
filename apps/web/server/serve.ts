import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ListenConfig } from '@sandstone/config';
import { type Log } from './log.ts';

const shutdownMs = 7000;

/**
 * Listens, and ends cleanly on SIGTERM or SIGINT: open answers are finished, idle connections closed. Resolves when it
 * listens, to its port and to what these signals do.
 * @param on `stopping` is told of it, and the door stays open until it has resolved
 */
export async function serve(
  listener: RequestListener,
  { host, port }: ListenConfig,
  log: Log,
  on: { stopping?: () => Promise<unknown>; stopped?: () => unknown } = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(listener);
  // Longer than the edge keeps its connections, so that none is closed under a request.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A server that listens on TCP has an address of this kind.
  const address = server.address() as AddressInfo;
  log.info('listening', { host, port: address.port });

  const close = () => {
    const forced = setTimeout(() => server.closeAllConnections(), shutdownMs);
    server.close(() => {
      clearTimeout(forced);
      log.info('stopped');
      on.stopped?.();
    });
    server.closeIdleConnections();
  };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= Promise.resolve(on.stopping?.()).then(close));
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());
  return { port: address.port, stop };
}
