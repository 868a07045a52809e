import { readFileSync } from 'node:fs';
import { loadRegionSource } from '@sandstone/config';
import { defaultPlayerUrl, missingTrustedProxies, networkList } from '@sandstone/contract';
import { type ProxyOptions, parseProxyOptions } from './options.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Compose passes unset variables as empty strings, so an empty variable counts as unset. */
const given = (environment: Environment, name: string) => environment[name]?.trim() || undefined;

function tls(environment: Environment): ProxyOptions['tls'] {
  const certificate = given(environment, 'TLS_CERTIFICATE');
  const key = given(environment, 'TLS_KEY');
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined) {
    throw new Error('TLS_CERTIFICATE and TLS_KEY must be set together');
  }
  return { certificate, key };
}

function regions(environment: Environment): ProxyOptions['regions'] {
  return loadRegionSource({
    GEO_DATABASE: given(environment, 'GEO_DATABASE'),
    GEO_HEADER: given(environment, 'GEO_HEADER'),
    TRUSTED_PROXIES: given(environment, 'TRUSTED_PROXIES'),
  });
}

function fakeProvider(environment: Environment): ProxyOptions['fakeProvider'] {
  const player = given(environment, 'DEMO_PLAYER_URL');
  const files = given(environment, 'DEMO_FILES_URL');
  return player === undefined || files === undefined ? undefined : { player, files };
}

/**
 * Returns the first IPv4 name server of this machine or container.
 * @param configuration the content of /etc/resolv.conf
 * @throws Error when there is none
 */
export function nameServerOf(configuration: string): string {
  const [, address] = /^[ \t]*nameserver[ \t]+(\d{1,3}(?:\.\d{1,3}){3})[ \t]*$/m.exec(configuration) ?? [];
  if (address === undefined) throw new Error('RESOLVER=system: /etc/resolv.conf names no IPv4 server');
  return address;
}

const systemNameServer = () => nameServerOf(readFileSync('/etc/resolv.conf', 'utf8'));

/** The variable from which each option is read. */
const variableOf: Readonly<Record<string, string>> = {
  publicUrl: 'PUBLIC_URL',
  apiUrl: 'API_URL',
  webUrl: 'WEB_URL',
  identityUrl: 'DEMO_IDENTITY_URL',
  ageUrl: 'DEMO_AGE_URL',
  authDomain: 'FIREBASE_AUTH_DOMAIN',
  playerUrl: 'STREAMING_PLAYER_URL',
  fakeProvider: 'DEMO_PLAYER_URL, DEMO_FILES_URL',
  media: 'MEDIA_URL',
  resolver: 'RESOLVER',
  regions: 'GEO_DATABASE, GEO_HEADER',
  tls: 'TLS_CERTIFICATE, TLS_KEY',
};

function trustedProxies(environment: Environment): string[] {
  const parsed = networkList.safeParse(given(environment, 'TRUSTED_PROXIES') ?? '');
  if (!parsed.success) throw new Error(`TRUSTED_PROXIES: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

/** What is unwise in the options, but does not keep the proxy from working. */
export function containerWarnings(environment: Environment): string[] {
  const text = missingTrustedProxies(
    new URL(given(environment, 'PUBLIC_URL') ?? ''),
    given(environment, 'TRUSTED_PROXIES'),
    given(environment, 'TLS_CERTIFICATE') !== undefined,
  );
  return text === undefined ? [] : [`TRUSTED_PROXIES: ${text}`];
}

/**
 * Reads the options of the reverse proxy in a container, where paths and ports are fixed. Required: PUBLIC_URL,
 * API_URL, WEB_URL, MEDIA_URL (the public bucket). Optional: DEMO_IDENTITY_URL, DEMO_AGE_URL, DEMO_PLAYER_URL with DEMO_FILES_URL,
 * STREAMING_PLAYER_URL, FIREBASE_PROJECT_ID, FIREBASE_AUTH_DOMAIN, TRUSTED_PROXIES (CIDR, …), RESOLVER (an address, or
 * `system` for the container's own, which differs between Kubernetes clusters), TLS_CERTIFICATE with TLS_KEY,
 * GEO_DATABASE (a file) or GEO_HEADER (of a trusted proxy).
 * @throws Error that lists missing variables or invalid options
 */
export function containerOptions(environment: Environment, nameServer = systemNameServer): ProxyOptions {
  const need = ['PUBLIC_URL', 'API_URL', 'WEB_URL', 'MEDIA_URL'] as const;
  const missing = need.filter((name) => given(environment, name) === undefined);
  if (missing.length > 0) throw new Error(`Missing in the environment: ${missing.join(', ')}`);
  const value = (name: (typeof need)[number]) => given(environment, name) ?? '';
  const project = given(environment, 'FIREBASE_PROJECT_ID');
  const resolver = given(environment, 'RESOLVER');
  const options: ProxyOptions = {
    port: 8080,
    healthPort: 8081,
    host: '0.0.0.0',
    publicUrl: value('PUBLIC_URL'),
    apiUrl: value('API_URL'),
    webUrl: value('WEB_URL'),
    identityUrl: given(environment, 'DEMO_IDENTITY_URL'),
    ageUrl: given(environment, 'DEMO_AGE_URL'),
    authDomain: given(environment, 'FIREBASE_AUTH_DOMAIN') ?? (project && `${project}.firebaseapp.com`),
    playerUrl: given(environment, 'STREAMING_PLAYER_URL') ?? defaultPlayerUrl,
    fakeProvider: fakeProvider(environment),
    assetsDir: '/srv/client',
    earlierFilesDir: '/srv/earlier',
    media: { kind: 'proxy', url: value('MEDIA_URL') },
    runDir: '/var/lib/reverse-proxy',
    // The container's /tmp is in memory.
    pageCacheDir: '/tmp/pages',
    modulesDir: '/usr/lib/nginx/modules',
    resolver: resolver === 'system' ? nameServer() : resolver,
    tls: tls(environment),
    trustedProxies: trustedProxies(environment),
    regions: regions(environment),
    // A source of the operator's own is tried out by addresses of its own.
    demoVisitor: given(environment, 'DEMO_IDENTITY_URL') !== undefined && regions(environment) === undefined,
    logs: 'stdio',
  };
  return parseProxyOptions(options, ([option]) => variableOf[String(option)] ?? String(option));
}
