import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageCacheDir, type ProxyOptions } from '../options.ts';
import { renderNginxConfig } from './render-nginx-config.ts';

const brotliModules = ['ngx_http_brotli_filter_module.so', 'ngx_http_brotli_static_module.so'];

export interface WrittenConfig {
  configPath: string;
  /** Command line arguments for nginx, which stays in the foreground. */
  args: string[];
  /** True if nginx offers brotli. */
  brotli: boolean;
}

/**
 * Writes `<runDir>/nginx.conf` and creates the folders that nginx expects. Call it before each start. A `modulesDir`
 * with missing modules is ignored.
 */
export function writeNginxConfig(options: ProxyOptions): WrittenConfig {
  const { runDir, modulesDir } = options;
  for (const folder of ['logs', 'temp', 'cache']) mkdirSync(join(runDir, folder), { recursive: true });
  // Cached pages refer to files of a build that may be gone.
  rmSync(pageCacheDir(options), { recursive: true, force: true });
  const brotli =
    modulesDir !== undefined && brotliModules.every((file) => existsSync(join(modulesDir, file)));
  const configPath = join(runDir, 'nginx.conf');
  writeFileSync(configPath, renderNginxConfig({ ...options, modulesDir: brotli ? modulesDir : undefined }));
  return { configPath, args: ['-p', runDir, '-c', configPath, '-e', 'stderr'], brotli };
}
