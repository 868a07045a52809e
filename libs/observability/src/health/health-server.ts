import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ListenConfig } from '@sandstone/config';
import { type HealthResponse, type Release, routes } from '@sandstone/contract';
import { type ReadinessResponse } from './readiness.ts';

export interface InsideView {
  release: Release;
  readiness: { check(): Promise<ReadinessResponse> };
  metrics: { contentType: string; metrics(): Promise<string> };
}

/** Serves liveness, readiness and metrics, for a process without another server. */
export async function startHealthServer(
  listen: ListenConfig,
  { release, readiness, metrics }: InsideView,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const send = (status: number, contentType: string, body: string) =>
      response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
    const sendJson = (status: number, body: unknown) =>
      send(status, 'application/json', JSON.stringify(body));
    if (request.url === routes.live.path) {
      sendJson(200, { status: 'ok', ...release } satisfies HealthResponse);
    } else if (request.url === routes.ready.path) {
      void readiness
        .check()
        .then((check) => sendJson(check.status === 'ok' ? 200 : 503, { ...check, ...release }));
    } else if (request.url === routes.metrics.path) {
      void metrics.metrics().then(
        (text) => send(200, metrics.contentType, text),
        () => sendJson(500, { status: 'unavailable' }),
      );
    } else {
      sendJson(404, { status: 'not found' });
    }
  });
  await new Promise<void>((resolve) => server.listen(listen.port, listen.host, resolve));
  // A TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${listen.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
