import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { regionFileFacts } from '@sandstone/geo';
import { pageCacheDir, type ProxyOptions } from '../options/options.ts';
import { type KnownPolicy, openPolicy } from '../policy/refused-requests.ts';
import { regionDuty } from '../regions/region-duty.ts';
import { removeOtherClassScripts, writeClassScript } from './class-script.ts';
import { type NginxAbilities, renderNginxConfig } from './render-nginx-config.ts';

const scriptModule = 'ngx_http_js_module.so';
const databaseModule = 'ngx_http_geoip2_module.so';
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

/** Returns what nginx can do with the modules in `modulesDir` and the sources of regions in the options. */
export function nginxAbilities({ modulesDir, regions }: ProxyOptions): NginxAbilities {
  const has = (file: string) => modulesDir !== undefined && existsSync(join(modulesDir, file));
  const brotli = brotliModules.every(has);
  const none = (missing: string) => ({ brotli, source: null, missing });
  if (regions?.database === undefined && regions?.header === undefined)
    return none('Neither GEO_DATABASE nor GEO_HEADER is set');
  if (!has(scriptModule)) return none(`The module ${scriptModule} of nginx is missing`);
  if (regions.header !== undefined) return { brotli, source: 'header', missing: null };
  if (!has(databaseModule)) return none(`The module ${databaseModule} of nginx is missing`);
  if (regions.database === undefined || regionFileFacts(regions.database) === undefined)
    return none('The file of GEO_DATABASE is missing, or is no database of regions');
  return { brotli, source: 'database', missing: null };
}

/** @returns the text of the configuration, and the script with keys that it refers to */
function render(
  options: ProxyOptions,
  policy: KnownPolicy,
  id: string,
): { config: string; classScript?: string } {
  const abilities = nginxAbilities(options);
  const classScript = writeClassScript(options, regionDuty(policy, abilities));
  return { config: renderNginxConfig(options, policy, abilities, classScript, id), classScript };
}

/** Other users must not read the secret by which web and api recognize the reverse proxy. */
const writeSecretly = (path: string, config: string) => {
  rmSync(path, { force: true });
  writeFileSync(path, config, { mode: 0o600 });
};

/**
 * Writes `<runDir>/nginx.conf` and creates the folders that nginx expects. Call it before each start. A `modulesDir`
 * with missing modules is ignored.
 * @param id names the configuration at the status address
 */
export function writeNginxConfig(
  options: ProxyOptions,
  policy: KnownPolicy = openPolicy,
  id = 'none',
): WrittenConfig {
  const { runDir } = options;
  for (const folder of ['logs', 'temp', 'cache']) mkdirSync(join(runDir, folder), { recursive: true });
  // Cached pages refer to files of a build that may be gone.
  rmSync(pageCacheDir(options), { recursive: true, force: true });
  const configPath = join(runDir, 'nginx.conf');
  const { config, classScript } = render(options, policy, id);
  writeSecretly(configPath, config);
  removeOtherClassScripts(runDir, classScript);
  return { configPath, args: argsFor(runDir, configPath), brotli: nginxAbilities(options).brotli };
}

/**
 * Replaces the configuration of a running nginx, which must then be told. The running one stays if the new one is refused.
 * @param id names the configuration at the status address
 * @param test runs nginx with these arguments. Rejects if it fails
 */
export async function replaceNginxConfig(
  options: ProxyOptions,
  policy: KnownPolicy,
  id: string,
  test: (args: string[]) => Promise<unknown>,
): Promise<void> {
  const { runDir } = options;
  const candidate = join(runDir, 'nginx.candidate.conf');
  const { config, classScript } = render(options, policy, id);
  writeSecretly(candidate, config);
  await test([...argsFor(runDir, candidate), '-t', '-q']);
  renameSync(candidate, join(runDir, 'nginx.conf'));
  removeOtherClassScripts(runDir, classScript);
}
