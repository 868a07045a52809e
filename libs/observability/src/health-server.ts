import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ListenConfig } from '@sandstone/config';

export type HealthCheck = 'ok' | 'unavailable';

/** Runs checks at once; one that takes longer than two seconds counts as unavailable. Never throws. */
export async function runChecks<N extends string>(
  checks: Record<N, () => Promise<unknown>>,
): Promise<Record<N, HealthCheck>> {
  const outcome = async (check: () => Promise<unknown>): Promise<HealthCheck> => {
    const late = new Promise<HealthCheck>((resolve) => setTimeout(resolve, 2000, 'unavailable').unref());
    return Promise.race([
      check().then(
        () => 'ok' as const,
        () => 'unavailable' as const,
      ),
      late,
    ]);
  };
  const names = Object.keys(checks) as N[];
  const outcomes = await Promise.all(names.map(async (name) => [name, await outcome(checks[name])] as const));
  // Every name of `checks` has its outcome here.
  return Object.fromEntries(outcomes) as Record<N, HealthCheck>;
}

/** Liveness and readiness over HTTP for a process that serves nothing else. `needed` names what readiness hangs on. */
export async function startHealthServer<N extends string>(
  listen: ListenConfig,
  checks: Record<N, () => Promise<unknown>>,
  needed: readonly NoInfer<N>[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    if (request.url === '/health/live') {
      answer(200, { status: 'ok' });
    } else if (request.url === '/health/ready') {
      void runChecks(checks).then((results) => {
        const ready = needed.every((name) => results[name] === 'ok');
        answer(ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks: results });
      });
    } else {
      answer(404, { status: 'not found' });
    }
  });
  await new Promise<void>((resolve) => server.listen(listen.port, listen.host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${listen.host}:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
