import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageCacheDir, type ProxyOptions } from '../options.ts';
import { type KnownPolicy, openPolicy } from '../policy/refused-requests.ts';
import { renderNginxConfig } from './render-nginx-config.ts';

const brotliModules = ['ngx_http_brotli_filter_module.so', 'ngx_http_brotli_static_module.so'];

/** Command line arguments for nginx, which stays in the foreground. */
const argsFor = (runDir: string, configPath: string) => ['-p', runDir, '-c', configPath, '-e', 'stderr'];

export interface WrittenConfig {
  configPath: string;
  /** Command line arguments for nginx, which stays in the foreground. */
  args: string[];
  /** True if nginx offers brotli. */
  brotli: boolean;
}

function withBrotli(options: ProxyOptions): { brotli: boolean; options: ProxyOptions } {
  const { modulesDir } = options;
  const brotli =
    modulesDir !== undefined && brotliModules.every((file) => existsSync(join(modulesDir, file)));
  return { brotli, options: { ...options, modulesDir: brotli ? modulesDir : undefined } };
}

/**
 * Writes `<runDir>/nginx.conf` and creates the folders that nginx expects. Call it before each start. A `modulesDir`
 * with missing modules is ignored.
 */
export function writeNginxConfig(given: ProxyOptions, policy: KnownPolicy = openPolicy): WrittenConfig {
  const { runDir } = given;
  for (const folder of ['logs', 'temp', 'cache']) mkdirSync(join(runDir, folder), { recursive: true });
  // Cached pages refer to files of a build that may be gone.
  rmSync(pageCacheDir(given), { recursive: true, force: true });
  const { brotli, options } = withBrotli(given);
  const configPath = join(runDir, 'nginx.conf');
  writeFileSync(configPath, renderNginxConfig(options, policy));
  return { configPath, args: argsFor(runDir, configPath), brotli };
}

/**
 * Replaces the configuration of a running nginx, which must then be told. The running one stays if the new one is refused.
 * @param test runs nginx with these arguments. Rejects if it fails
 */
export async function replaceNginxConfig(
  given: ProxyOptions,
  policy: KnownPolicy,
  test: (args: string[]) => Promise<unknown>,
): Promise<void> {
  const { runDir } = given;
  const candidate = join(runDir, 'nginx.candidate.conf');
  writeFileSync(candidate, renderNginxConfig(withBrotli(given).options, policy));
  await test([...argsFor(runDir, candidate), '-t', '-q']);
  renameSync(candidate, join(runDir, 'nginx.conf'));
}
