import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ListenConfig } from '@sandstone/config';
import { type Log } from './log.ts';

const shutdownMs = 7000;

/**
 * Listens, and shuts down gracefully on SIGTERM or SIGINT: finishes open responses and closes idle connections.
 * Resolves when it listens, to its port and to the function that these signals call.
 * @param on `stopping` is called first, and the server keeps accepting connections until it resolves
 */
export async function serve(
  listener: RequestListener,
  { host, port }: ListenConfig,
  log: Log,
  on: { stopping?: () => Promise<unknown>; stopped?: () => unknown } = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(listener);
  // Longer than the reverse proxy keeps its connections, so that none is closed during a request.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A server that listens on TCP has this type of address.
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
