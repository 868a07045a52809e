import { resolve } from 'node:path';
import {
  ConfigError,
  describeFinding,
  type Environment,
  videoLibraryFindings,
  loadRegionSource,
  loadVideoLibraries,
  type RegionSourceConfig,
  renamedFindings,
} from '@sandstone/config';
import { isLoopback, missingTrustedProxies, networkList } from '@sandstone/contract';
import { ComponentError } from '../system/component-error.ts';

export interface LauncherOptions {
  /** 0 selects a free port. */
  port: number;
  host: string;
  dataDir: string;
  demoContent: boolean;
  https: boolean;
  dev: boolean;
  /** The site's public URL, when it differs from localhost. */
  publicUrl: string | undefined;
  /** Networks (CIDR) whose forwarded client addresses are trusted. */
  trustedProxies: readonly string[];
  /** The source that tells the region of a visitor. */
  regions: RegionSourceConfig | undefined;
}

function flag(environment: Environment, name: string, fallback: boolean): boolean {
  const value = environment[name];
  if (value === undefined || value === '') return fallback;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw new ComponentError(`${name} must be 1 or 0.`);
}

function portNumber(value: string | undefined): number {
  if (value === undefined || value === '') return 8080;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ComponentError('PORT must be a number from 0 to 65535 (0 selects a free one).');
}

function publicUrl(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!URL.canParse(value)) throw new ComponentError('PUBLIC_URL must be the URL of the site, http://…');
  return new URL(value).origin;
}

function networks(value: string): string[] {
  const parsed = networkList.safeParse(value);
  if (!parsed.success) throw new ComponentError(`TRUSTED_PROXIES: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

/** @throws ComponentError */
function configured<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) throw new ComponentError(error.message);
    throw error;
  }
}

function regions(environment: Environment, root: string): LauncherOptions['regions'] {
  const source = configured(() => loadRegionSource(environment));
  return source?.database === undefined ? source : { database: resolve(root, source.database) };
}

/** Reads the operator's options. @throws ComponentError */
export function launcherOptions(
  environment: Environment,
  args: readonly string[],
  root: string,
): LauncherOptions {
  const [renamed] = renamedFindings(environment);
  if (renamed !== undefined) throw new ComponentError(describeFinding(renamed));
  return {
    port: portNumber(environment['PORT']),
    // Anyone can sign in as the demo's administrator, so it listens only on this machine by default.
    host: environment['HOST'] || '127.0.0.1',
    dataDir: resolve(root, environment['DATA_DIR'] || '.data'),
    demoContent: flag(environment, 'DEMO', true),
    https: flag(environment, 'HTTPS', false),
    dev: args.includes('--dev'),
    publicUrl: publicUrl(environment['PUBLIC_URL']),
    trustedProxies: networks(environment['TRUSTED_PROXIES'] ?? ''),
    regions: regions(environment, root),
  };
}

export function siteUrl(options: Pick<LauncherOptions, 'https' | 'publicUrl'>, port: number): string {
  return options.publicUrl ?? `${options.https ? 'https' : 'http'}://localhost:${port}`;
}

/** The demo identity is used when no provider is configured, and only for a site on this machine. */
export function usesDemoIdentity(environment: Environment, site: string): boolean {
  const configured = Object.entries(environment).some(
    ([name, value]) => name.startsWith('FIREBASE_') && value,
  );
  return !configured && isLoopback(new URL(site));
}

/** What is unwise in the options, but does not keep the site from working. @throws ComponentError for invalid ones */
export function launcherWarnings(
  environment: Environment,
  { https }: Pick<LauncherOptions, 'https'>,
  site: string,
): string[] {
  const proxies = missingTrustedProxies(new URL(site), environment['TRUSTED_PROXIES'], https);
  const libraries = configured(() => loadVideoLibraries(environment));
  return [
    ...videoLibraryFindings(libraries).map(describeFinding),
    ...(proxies === undefined ? [] : [`TRUSTED_PROXIES: ${proxies}`]),
  ];
}

/** The fake provider is used when no streaming provider is configured. */
export function usesFakeProvider(environment: Environment): boolean {
  return !environment['STREAMING_LIBRARIES'] && !environment['STREAMING_LIBRARIES_FILE'];
}
