import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ListenConfig } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import { type Logger } from '@sandstone/observability';

const shutdownMs = 7000;

/**
 * Listens, and shuts down gracefully on SIGTERM or SIGINT: finishes open responses and closes idle connections.
 * Resolves when it listens, to its port and to the function that these signals call.
 * @param on `stopping` is called first, and the server keeps accepting connections until it resolves
 */
export async function serve(
  listener: RequestListener,
  { host, port: wantedPort }: ListenConfig,
  logger: Logger,
  on: { stopping?: () => Promise<unknown>; stopped?: () => unknown } = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { maxForwardedHeaderBytes } = limits.reverseProxy;
  const server = createServer({ maxHeaderSize: maxForwardedHeaderBytes }, listener).listen(wantedPort, host);
  // Longer than the reverse proxy keeps its connections, so that none is closed during a request.
  server.keepAliveTimeout = 75_000;
  await once(server, 'listening');
  // A server that listens on TCP has this type of address.
  const { port } = server.address() as AddressInfo;
  logger.info({ host, port }, 'listening');

  const close = async () => {
    await on.stopping?.();
    setTimeout(() => server.closeAllConnections(), shutdownMs).unref();
    server.close();
    await once(server, 'close');
    logger.info('stopped');
    await on.stopped?.();
  };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= close());
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());
  return { port, stop };
}
