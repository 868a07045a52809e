import { loadWebConfig } from '@sandstone/config';
import { createServer as createVite } from 'vite';
import { createApp } from './app.ts';
import { entryModule, headModule } from './client-assets.ts';
import { createLog } from './log.ts';
import { type RenderPage } from './renderer.ts';
import { serve } from './serve.ts';

// The development server: the same pages through Vite, with hot reload. Never stands behind an edge with a
// strict content security policy, as Vite's own scripts are inline.
const config = loadWebConfig();
const log = createLog(config.listen.logLevel);
const vite = await createVite({
  root: new URL('..', import.meta.url).pathname,
  server: {
    middlewareMode: true,
    ws: undefined,
    hmr: {
      port:
        config.listen.port === 0
          ? undefined
          : config.listen.port + 20_000 > 65_535
            ? config.listen.port - 20_000
            : config.listen.port + 20_000,
    },
  },
});

const app = createApp({
  publicUrl: config.publicUrl,
  apiUrl: config.apiUrl,
  log,
  render: async (request, options) => {
    // Loaded anew for each page, so that an edit shows at the next request.
    const pages = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as { render: RenderPage };
    return pages.render(request, options);
  },
  assets: () => ({ headScript: `/${headModule}`, entry: `/${entryModule}`, styles: [], preloads: [] }),
  finish: async (html, path) => {
    const scripts = await vite.transformIndexHtml(path, '<head></head>');
    return html.replace('</head>', `${scripts.replace(/<\/?head>/g, '')}</head>`);
  },
});

await serve(
  (request, response) => vite.middlewares(request, response, () => app(request, response)),
  config.listen,
  log,
  () => vite.close(),
);
