import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { defaultSiteSettings, routes } from '@sandstone/contract';
import { createLogger } from '@sandstone/observability';
import { WebMetrics } from '@sandstone/observability/metrics';
import { noTracing } from '@sandstone/observability/tracing';
import { createApp, type AppOptions } from './app.ts';
import { CurrentSite } from './current-site.ts';
import { type RenderedPage, type RenderOptions } from '../src/app/renderer.ts';

const servers: Server[] = [];

export async function closeServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
}

/** Starts a server that runs until `closeServers`. @returns its address */
export async function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface RenderCall {
  url: string;
  options: RenderOptions;
}

/** The settings of a site whose version nobody knows, so that no page is cached. */
const knownSite = new CurrentSite('http://127.0.0.1:1', async (url) => ({
  ok: url.endsWith(routes.internalSite.path),
  status: 200,
  headers: { get: () => null },
  json: async () => defaultSiteSettings,
}));

/** Starts a web server that renders every page as `page`. The API is unreachable unless `options` name one. */
export async function startApp(page: Partial<RenderedPage> | Error, options: Partial<AppOptions> = {}) {
  const renderCalls: RenderCall[] = [];
  const logLines: string[] = [];
  const { app, readiness } = createApp({
    release: { version: '1.2.3', commit: 'unknown' },
    publicUrl: new URL('https://site.example'),
    apiUrl: 'http://127.0.0.1:1',
    site: knownSite,
    demo: false,
    assets: () => ({ headScript: '', entry: '', styles: [], preloads: [] }),
    logger: createLogger('web', 'info', { write: (line) => void logLines.push(line) }),
    metrics: new WebMetrics(),
    tracing: noTracing,
    render: (request, options) => {
      renderCalls.push({ url: request.url, options });
      if (page instanceof Error) return Promise.reject(page);
      return Promise.resolve({
        kind: 'page',
        status: 200,
        html: Buffer.from('<p>hi</p>'),
        personal: false,
        ...page,
      } as RenderedPage);
    },
    ...options,
  });
  return { base: await listen(app), readiness, renderCalls, logLines };
}
