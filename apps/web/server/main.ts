import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOnConfigError, loadWebConfig, type WebConfig } from '@sandstone/config';
import { createLogger } from '@sandstone/observability';
import { WebMetrics } from '@sandstone/observability/metrics';
import { startTracing } from '@sandstone/observability/tracing';
import { createApp } from './app.ts';
import { CurrentSite } from './current-site.ts';
import { assetsOf, type Manifest } from './client-assets.ts';
import { type RenderPage } from '../src/app/renderer.ts';
import { type PageAssets } from '../src/shared/hydration/page-assets.ts';
import { serve } from './serve.ts';

function readConfig(): WebConfig {
  try {
    return loadWebConfig();
  } catch (error) {
    return endOnConfigError(error);
  }
}
const config = readConfig();
const logger = createLogger('web', config.listen.logLevel);
// The build writes both files beside main.js.
const manifest = JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8')) as Manifest;
const pages = (await import(new URL('./entry-server.js', import.meta.url).href)) as { render: RenderPage };

const known = new Map<string, PageAssets>();
function assets(modules: readonly string[]): PageAssets {
  const key = modules.join(' ');
  const found = known.get(key) ?? assetsOf(manifest, modules);
  known.set(key, found);
  return found;
}

const tracing = await startTracing('web', config.tracing, (message) => logger.error(message));
const { app, readiness } = createApp({
  release: config.release,
  publicUrl: config.publicUrl,
  apiUrl: config.apiUrl,
  demo: config.demo,
  site: new CurrentSite(config.apiUrl),
  render: pages.render,
  assets,
  logger,
  metrics: new WebMetrics(),
  tracing,
});
await serve(app, config.listen, logger, {
  stopping: () => {
    readiness.drain();
    return sleep(config.listen.drainMs);
  },
  stopped: () => tracing.close(),
});
