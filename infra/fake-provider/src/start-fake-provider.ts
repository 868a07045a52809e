import { type Server } from 'node:http';
import { join } from 'node:path';
import express, { type Express, type Router } from 'express';
import { answerErrors, unknownPath } from './api-error.ts';
import { apiRoutes } from './api.routes.ts';
import { cdnRoutes } from './cdn.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { type Origin } from './fault-injector.ts';
import { type FakeProviderUrls } from './libraries.ts';
import { playerRoutes } from './player.routes.ts';
import { FakeProviderState } from './state.ts';
import { webhookTarget } from './webhooks.ts';

export interface FakeProviderOptions {
  /** The parent of the content folder; without it, content is only in memory. */
  dataDir?: string;
  /** The host of API, player and files. */
  host?: string;
  /** The host of the control API; this machine only by default. */
  controlHost?: string;
  /** Ports; 0 or undefined selects free ones. */
  ports?: Partial<Record<Origin | 'control', number>>;
  /** The URLs of player and files for browsers, when they are behind a proxy. */
  publicUrls?: Partial<Pick<FakeProviderUrls, 'player' | 'cdn'>>;
  /** The site whose pages may show the demo libraries' players; any page by default. */
  publicUrl?: string;
  /** The initial target of webhooks. */
  webhookUrl?: string;
}

export interface FakeProvider {
  urls: FakeProviderUrls;
  close(): Promise<void>;
}

/** The time that open responses have during shutdown. */
const graceMs = 2_000;

const bareApp = (): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  return app;
};

async function listen(app: Express, port: number, host: string): Promise<{ server: Server; port: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = app.listen(port, host, (error) => (error ? reject(error) : resolve()));
  await promise;
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : port };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
}

/** A wildcard address is not reachable as such. */
const reachableHost = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/** Starts the three origins of a streaming provider and the control API. */
export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const { dataDir, host = '127.0.0.1', controlHost = '127.0.0.1', ports = {}, publicUrls = {} } = options;
  const { publicUrl, webhookUrl } = options;
  const state = await FakeProviderState.open({
    folder: dataDir === undefined ? undefined : join(dataDir, 'fake-provider'),
    publicUrl,
    webhookTarget: webhookUrl === undefined ? undefined : webhookTarget.parse({ url: webhookUrl }),
  });
  const urls: FakeProviderUrls = { api: '', player: '', cdn: '', control: '' };
  const parts = {
    catalogue: state.catalogue,
    paginationMutations: state.paginationMutations,
    pictures: state.pictures,
    clock: state.clock,
    announce: state.announce,
    cdnUrl: () => publicUrls.cdn ?? urls.cdn,
    playerHost: () => new URL(publicUrls.player ?? urls.player).hostname,
  };
  const routes: Record<Origin | 'control', Router> = {
    api: apiRoutes(parts),
    player: await playerRoutes(parts),
    cdn: cdnRoutes(parts),
    control: controlRoutes(state, controlHost !== '127.0.0.1'),
  };
  const servers: Server[] = [];
  const close = async () => {
    await state.close();
    await Promise.all(servers.map(closeServer));
  };
  try {
    for (const origin of ['api', 'player', 'cdn'] as const) {
      const app = bareApp();
      app.use(state.log.handler(origin), state.faults.handler(origin), routes[origin]);
      app.use(unknownPath, answerErrors);
      const { server, port } = await listen(app, ports[origin] ?? 0, host);
      servers.push(server);
      urls[origin] = `http://${reachableHost(host)}:${port}`;
    }
    // The control API starts last, because its health implies that of the others.
    const app = bareApp().use(routes.control, unknownPath, answerErrors);
    const { server, port } = await listen(app, ports.control ?? 0, controlHost);
    servers.push(server);
    urls.control = `http://${reachableHost(controlHost)}:${port}`;
  } catch (error) {
    await close();
    throw error;
  }
  return { urls, close };
}
