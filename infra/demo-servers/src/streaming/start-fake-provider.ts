import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import express, { Router } from 'express';
import { z } from 'zod';
import { ApiError, respondToErrors, unknownPath } from './api-error.ts';
import { apiRoutes } from './api.routes.ts';
import { cdnRoutes } from './cdn.routes.ts';
import { type FakeProviderUrls } from './libraries.ts';
import { playerRoutes } from './player.routes.ts';
import { type Origin, origins } from './request.log.ts';
import { FakeProviderState, type StateOptions } from './state.ts';
import { controlCommands } from './control.ts';

const controlRequest = z.object({ input: z.unknown().optional() });
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Serves the control API.
 * @param beyondThisMachine true for the programs of a container network. Browsers are always rejected.
 */
function controlRoutes(state: FakeProviderState, beyondThisMachine: boolean): Router {
  const router = Router();
  router.get(['/health/live', '/health/ready'], (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.use((request, _response, next) => {
    const known = beyondThisMachine || loopback.test(request.get('host') ?? '');
    if (!known || request.get('origin') !== undefined)
      throw new ApiError(403, 'Only for programs on this machine.');
    next();
  });
  router.use(express.json({ limit: '256mb' }));
  for (const [name, { run }] of Object.entries(controlCommands)) {
    router.post(`/${name}`, async (request, response) => {
      const { input } = controlRequest.parse(request.body);
      response.json({ result: await run(state, input) });
    });
  }
  return router;
}

export interface FakeProviderOptions extends StateOptions {
  /** The host of API, player and files. */
  host?: string;
  /** The host of the control API; this machine only by default. */
  controlHost?: string;
  /** Ports; 0 or undefined selects free ones. */
  ports?: Partial<Record<Origin | 'control', number>>;
  /** The URLs of player and files for browsers, when they are behind a proxy. The proxy passes on the whole path. */
  publicUrls?: Partial<Record<'player' | 'cdn', string | undefined>>;
}

export interface FakeProvider {
  urls: FakeProviderUrls;
  close(): Promise<void>;
}

/** A wildcard address is not reachable as such. */
const reachableHost = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/** Starts the three origins of a streaming provider and the control API. */
export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const { host = '127.0.0.1', controlHost = '127.0.0.1', ports = {}, publicUrls = {} } = options;
  const state = await FakeProviderState.open(options);
  const urls: FakeProviderUrls = { api: '', player: '', cdn: '', control: '' };
  const routes: Record<Origin, Router> = {
    api: apiRoutes(state),
    player: playerRoutes(state, () => publicUrls.cdn ?? urls.cdn),
    cdn: cdnRoutes(state, () => new URL(publicUrls.player ?? urls.player).hostname),
  };
  const prefixes: Partial<Record<Origin | 'control', string>> = {
    ...(publicUrls.player !== undefined && { player: new URL(publicUrls.player).pathname }),
    ...(publicUrls.cdn !== undefined && { cdn: new URL(publicUrls.cdn).pathname }),
  };
  const servers: Server[] = [];
  const listen = async (name: Origin | 'control', router: Router, address: string) => {
    const app = express().disable('x-powered-by').disable('etag');
    const prefix = prefixes[name];
    app.use((request, _response, next) => {
      if (prefix !== undefined && request.url.startsWith(`${prefix}/`))
        request.url = request.url.slice(prefix.length);
      next();
    });
    if (name !== 'control') app.use(state.log.handler(name), state.rules.handler(name));
    const server = app.use(router, unknownPath, respondToErrors).listen(ports[name] ?? 0, address);
    await once(server, 'listening');
    servers.push(server);
    const { port } = server.address() as AddressInfo; // a TCP server that listens has one
    urls[name] = `http://${reachableHost(address)}:${port}`;
  };
  for (const origin of origins) await listen(origin, routes[origin], host);
  // The control API starts last, because its health implies that of the others.
  await listen('control', controlRoutes(state, controlHost !== '127.0.0.1'), controlHost);

  const close = async () => {
    state.rules.clear();
    const closed = servers.map((server) => once(server.close(), 'close'));
    for (const server of servers) server.closeAllConnections();
    await Promise.all(closed);
  };
  return { urls, close };
}
