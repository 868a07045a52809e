import { type Environment } from '@sandstone/config';
import { demoProviderPaths, routes } from '@sandstone/contract';
import { fakeVideoLibrariesText, type FakeProviderUrls } from '@sandstone/demo-servers/libraries';

/** Machine variables that any process may need, to find programs, the time zone and certificates. */
const machineNames = [
  ...['PATH', 'HOME', 'USER', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
];
const streamingNames = ['STREAMING_LIBRARIES', 'STREAMING_API_URL', 'STREAMING_PLAYER_URL'];
const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];
const tracingNames = [
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ...['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
];
const storageNames = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_REGION', 'S3_BUCKET_PREFIX'];

/** The operator's variables that each app reads, each also as `<name>_FILE`. */
const ownNames = {
  migrate: ['DATABASE_POOL_MAX', 'LOG_LEVEL'],
  buckets: [...storageNames, 'LOG_LEVEL'],
  api: [
    // TRUSTED_PROXIES is left out: only our own reverse proxy on this machine is in front of the api.
    ...[
      'RELEASE_COMMIT',
      'LOG_LEVEL',
      'DATABASE_POOL_MAX',
      ...storageNames,
      'ADMIN_EMAILS',
      'SETUP_CODE',
      'API_DOCS',
      'RELEASE_FEED_URL',
    ],
    ...streamingNames,
    ...tracingNames,
    ...[
      'AGE_PROVIDERS',
      'SESSION_SECRET',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      ...proxyNames,
    ],
  ],
  worker: [
    ...[
      'RELEASE_COMMIT',
      'LOG_LEVEL',
      'DATABASE_POOL_MAX',
      ...storageNames,
      'WORKER_CONCURRENCY',
      'KEEP_ORIGINALS',
      'TEMP_DIR',
      'RELEASE_FEED_URL',
    ],
    ...['SYNC_MINUTES', ...streamingNames, ...tracingNames, ...proxyNames],
  ],
  web: ['RELEASE_COMMIT', 'LOG_LEVEL', ...tracingNames],
  'demo-servers': ['LOG_LEVEL'],
  content: ['LOG_LEVEL', 'DATABASE_POOL_MAX', ...storageNames],
} as const;

export type AppName = keyof typeof ownNames;

/** Addresses and secrets of the current run. */
export interface SystemAddresses {
  dataDir: string;
  site: string;
  databaseUrl: string;
  redisUrl: string;
  /** Undefined with an S3 store. */
  storageDir: string | undefined;
  apiUrl: string;
  identityUrl: string | undefined;
  ageUrl: string | undefined;
  /** URLs of the fake provider; undefined when a real one is configured. */
  streaming: FakeProviderUrls | undefined;
  sessionSecret: string;
  setupCode: string | undefined;
}

function pick(environment: Environment, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names.flatMap((known) => [known, `${known}_FILE`])) {
    const value = environment[name];
    if (value !== undefined && value !== '') picked[name] = value;
  }
  return picked;
}

function given(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Points the variables of the streaming provider at the fake one. */
const fakeProviderVariables = (streaming: FakeProviderUrls | undefined, site: string) =>
  streaming && {
    STREAMING_LIBRARIES: fakeVideoLibrariesText(streaming),
    STREAMING_API_URL: streaming.api,
    STREAMING_PLAYER_URL: site + demoProviderPaths.player,
  };

const portOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).port);

function systemVariables(app: AppName, addresses: SystemAddresses, operator: Record<string, string>) {
  const { dataDir, site, databaseUrl, redisUrl, storageDir, apiUrl, identityUrl, ageUrl, streaming } =
    addresses;
  const demo = identityUrl === undefined ? undefined : '1';
  switch (app) {
    case 'migrate':
      return { DATABASE_URL: databaseUrl };
    case 'buckets':
      return { STORAGE_DIR: storageDir };
    case 'api':
      return {
        PUBLIC_URL: site,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        STORAGE_DIR: storageDir,
        SESSION_SECRET: operator['SESSION_SECRET_FILE'] ? undefined : addresses.sessionSecret,
        ...fakeProviderVariables(streaming, site),
        DEMO: demo,
        DEMO_IDENTITY_URL: identityUrl,
        DEMO_AGE_URL: ageUrl,
        SETUP_CODE: operator['SETUP_CODE_FILE'] ? undefined : addresses.setupCode,
        ADMIN_EMAILS: demo && (operator['ADMIN_EMAILS_FILE'] ? undefined : 'admin@example.com'),
      };
    case 'worker':
      return {
        PUBLIC_URL: site,
        ...fakeProviderVariables(streaming, site),
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        STORAGE_DIR: storageDir,
        TEMP_DIR: `${dataDir}/temp`,
        // glibc keeps one arena per thread, and libvips has many threads: two arenas save a quarter of its memory.
        MALLOC_ARENA_MAX: '2',
        UV_THREADPOOL_SIZE: '8',
      };
    case 'web':
      return { PUBLIC_URL: site, API_URL: apiUrl, DEMO: demo };
    case 'demo-servers':
      return {
        PUBLIC_URL: site,
        DATA_DIR: dataDir,
        IDENTITY_PORT: portOf(identityUrl),
        AGE_PORT: portOf(ageUrl),
        AGE_URL: ageUrl,
        CONTROL_PORT: portOf(streaming?.control),
        API_PORT: portOf(streaming?.api),
        PLAYER_PORT: portOf(streaming?.player),
        CDN_PORT: portOf(streaming?.cdn),
        PUBLIC_PLAYER_URL: site + demoProviderPaths.player,
        PUBLIC_FILES_URL: site + demoProviderPaths.files,
        WEBHOOK_URL: `${apiUrl}${routes.streamWebhook.path}`,
      };
    case 'content':
      return {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        STORAGE_DIR: storageDir,
        FAKE_PROVIDER_URL: streaming?.control,
      };
  }
}

/** The complete environment of one app: only what it needs, and the operator's values take precedence. */
export function appEnvironment(
  app: AppName,
  addresses: SystemAddresses,
  environment: Environment,
  mode: 'production' | 'development',
): Record<string, string> {
  const operator = pick(environment, ownNames[app]);
  return {
    ...pick(environment, machineNames),
    NODE_ENV: mode,
    NODE_COMPILE_CACHE: `${addresses.dataDir}/cache/node`,
    ...given(systemVariables(app, addresses, operator)),
    ...operator,
  };
}
