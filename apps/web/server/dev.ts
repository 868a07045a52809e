import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { loadWebConfig } from '@sandstone/config';
import { createLogger } from '@sandstone/observability';
import { WebMetrics } from '@sandstone/observability/metrics';
import { noTracing } from '@sandstone/observability/tracing';
import { createServer as createVite, type Plugin } from 'vite';
import { createApp } from './app.ts';
import { CurrentSite } from './current-site.ts';
import { entryModule, fontSheet, headModule } from './client-assets.ts';
import { type RenderPage } from '../src/app/renderer.ts';
import { serve } from './serve.ts';

// The development server serves the same pages through Vite, with hot reload.
const config = loadWebConfig();
const logger = createLogger('web', config.listen.logLevel);
// Vite would put its preamble into the page as an inline script, which our pages do not contain. So the preamble comes
// first in the module that replaces the entry.
const devEntry = '/@dev-entry';
const devEntryPlugin: Plugin = {
  name: 'dev-entry',
  resolveId: (id) => (id === devEntry ? id : undefined),
  load: (id) =>
    id === devEntry
      ? `import '/@vite/client';
         import { injectIntoGlobalHook } from '/@react-refresh';
         injectIntoGlobalHook(window);
         window.$RefreshReg$ = () => {};
         window.$RefreshSig$ = () => (type) => type;
         await import('/${entryModule}');`
      : undefined,
};

// The reload messages bypass the reverse proxy on their own port.
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
// A server that listens on TCP has this type of address.
const { port: hotPort } = probe.address() as AddressInfo;
probe.close();
const vite = await createVite({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [devEntryPlugin],
  server: { middlewareMode: true, hmr: { port: hotPort, clientPort: hotPort } },
});

const { app } = createApp({
  release: config.release,
  publicUrl: config.publicUrl,
  apiUrl: config.apiUrl,
  demo: config.demo,
  site: new CurrentSite(config.apiUrl),
  logger,
  metrics: new WebMetrics(),
  tracing: noTracing,
  render: async (request, options) => {
    // The module is loaded for each page, so that an edit is visible on the next request.
    const pages = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as { render: RenderPage };
    return pages.render(request, options);
  },
  assets: () => ({
    headScript: `/${headModule}`,
    entry: devEntry,
    // The style sheets loaded so far. Without them the page would be unstyled until its scripts have run.
    styles: [...vite.environments.ssr.moduleGraph.urlToModuleMap.keys()]
      .filter((url) => url.endsWith('.css'))
      .map((url) => `${url}?direct`),
    fontStyles: `/${fontSheet}?direct`,
    preloads: [],
  }),
});

await serve(
  (request, response) => vite.middlewares(request, response, () => app(request, response)),
  config.listen,
  logger,
  { stopping: () => vite.close() },
);
