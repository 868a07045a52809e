import { isLoopback, limits, networkList, plainSetupCode, type Release } from '@sandstone/contract';
import { z } from 'zod';
import { type AgeProviderConfig, ageProviders, ageProviderVariables } from './age-providers.ts';
import { type DatabaseConfig, databaseConfig, databaseVariables } from './database.ts';
import {
  type Environment,
  ConfigError,
  givenVariables,
  parseEnvironment,
  renamedVariables,
} from './environment.ts';
import { type Finding } from './finding.ts';
import { loadRelease, releaseFeedVariables, releaseVariables } from './release.ts';
import { required, serviceAddress } from './service-address.ts';
import { siteFindings } from './site-rules.ts';
import {
  videoLibraryFindings,
  type StreamingConfig,
  streamingConfig,
  streamingVariables,
} from './streaming.ts';
import { type TracingConfig, tracingConfig, tracingVariables } from './tracing.ts';

const url = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' });
/** The site has no other path than its own. */
const siteAddress = url.refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', {
  error: 'must be an address without a path, such as https://pictures.com',
});
const flag = z
  .enum(['0', '1', 'false', 'true'], { error: 'must be 1 or 0' })
  .default('0')
  .transform((value) => value === '1' || value === 'true');
const port = z.coerce.number().int().min(0).max(65_535);

const redisVariables = z.object({
  REDIS_URL: serviceAddress('the address of Redis, redis://… or rediss://…', /^(?:rediss?:\/\/|\/)/),
});
const storageVariables = z.object({
  S3_ENDPOINT: url.optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be lower-case letters, digits and hyphens')
    .default('sandstone'),
  STORAGE_DIR: z.string().optional(),
});
const processVariables = z.object({
  ...releaseVariables.shape,
  ...tracingVariables.shape,
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(0),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface RedisConfig {
  url: string;
  /** Prefix of every key and channel; systems that share a Redis use different ones. */
  prefix?: string;
}
export type StorageConfig =
  | {
      kind: 's3';
      endpoint: string;
      accessKey: string;
      secretKey: string;
      region: string;
      bucketPrefix: string;
    }
  | { kind: 'files'; directory: string };
export interface ListenConfig {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /**
   * Time for which a process that was told to stop keeps answering while reporting "not ready", so that load
   * balancers can remove it. 0 where it is removed beforehand.
   */
  drainMs: number;
  logLevel: z.infer<typeof processVariables>['LOG_LEVEL'];
}
export type IdentityConfig =
  | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string }
  | { kind: 'demo'; url: string; projectId: string; apiKey: string }
  | { kind: 'none' };

export interface ApiConfig {
  release: Release;
  listen: ListenConfig;
  tracing?: TracingConfig | undefined;
  publicUrl: URL;
  database: DatabaseConfig;
  redis: RedisConfig;
  storage: StorageConfig;
  identity: IdentityConfig;
  streaming: StreamingConfig;
  /** Providers that verify the age of visitors; empty where there are none. */
  ageProviders: readonly AgeProviderConfig[];
  sessionSecret: string;
  adminEmails: ReadonlySet<string>;
  /** The code of a new site, if the operator has set one. */
  setupCode?: string | undefined;
  /** CIDR ranges of proxies whose X-Forwarded-For and request id are trusted. */
  trustedProxies: readonly string[];
  demo: boolean;
  docs: boolean;
  /** The address that the worker asks for a newer version. */
  releaseFeed?: string | undefined;
}
export interface WorkerConfig {
  release: Release;
  listen: ListenConfig;
  publicUrl?: URL | undefined;
  tracing?: TracingConfig | undefined;
  database: DatabaseConfig;
  redis: RedisConfig;
  storage: StorageConfig;
  streaming: StreamingConfig;
  /** Minutes between two listings of each library. */
  syncMinutes: number;
  /** Photos processed at once; 0 means one per core. */
  concurrency: number;
  keepOriginals: boolean;
  tempDirectory: string | undefined;
  /** Names the newest version. Without it, nobody is asked. */
  releaseFeed?: string | undefined;
}
export interface WebConfig {
  release: Release;
  listen: ListenConfig;
  tracing?: TracingConfig | undefined;
  publicUrl: URL;
  apiUrl: string;
  demo: boolean;
}

/** Projects named `demo-` exist only on emulators: the provider reserves that prefix. */
export const demoProjectId = 'demo-sandstone';

function storageConfig(values: z.infer<typeof storageVariables>): StorageConfig {
  if (values.S3_ENDPOINT !== undefined) {
    const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
    if (!accessKey || !secretKey) {
      throw new ConfigError(['S3_ACCESS_KEY, S3_SECRET_KEY: are missing, and S3_ENDPOINT is set']);
    }
    return {
      kind: 's3',
      endpoint: values.S3_ENDPOINT,
      accessKey,
      secretKey,
      region: values.S3_REGION,
      bucketPrefix: values.S3_BUCKET_PREFIX,
    };
  }
  if (values.STORAGE_DIR) return { kind: 'files', directory: values.STORAGE_DIR };
  throw new ConfigError(['S3_ENDPOINT (or STORAGE_DIR): is missing: where the objects are kept']);
}

const listen = (values: z.infer<typeof processVariables>): ListenConfig => ({
  host: values.HOST,
  port: values.PORT,
  drainMs: values.DRAIN_SECONDS * 1000,
  logLevel: values.LOG_LEVEL,
});

const emailList = z
  .string()
  .transform((text) => text.split(',').flatMap((email) => email.trim().toLowerCase() || []))
  .refine((emails) => emails.every((email) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)), {
    error: 'must be e-mail addresses with commas between, such as me@pictures.com',
  });

const setupCode = z.string().refine(
  (code) => {
    const { length } = plainSetupCode(code);
    return length >= limits.setup.minCodeLength && length <= limits.setup.maxCodeLength;
  },
  {
    error: `must have ${limits.setup.minCodeLength} to ${limits.setup.maxCodeLength} characters besides hyphens and spaces`,
  },
);

const apiVariables = z.object({
  ...releaseFeedVariables.shape,
  ...processVariables.shape,
  ...databaseVariables.shape,
  ...redisVariables.shape,
  ...storageVariables.shape,
  ...streamingVariables.shape,
  ...ageProviderVariables.shape,
  PUBLIC_URL: required('the address of the site, as visitors type it').pipe(siteAddress),
  SESSION_SECRET: required('at least 32 random characters').min(32, 'must have at least 32 characters'),
  ADMIN_EMAILS: emailList.default([]),
  SETUP_CODE: setupCode.optional(),
  TRUSTED_PROXIES: networkList.default(['127.0.0.1/32', '::1/128']),
  DEMO: flag,
  API_DOCS: flag,
  DEMO_IDENTITY_URL: url.optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
});

function identityConfig(values: z.infer<typeof apiVariables>): IdentityConfig {
  if (values.FIREBASE_PROJECT_ID) {
    if (!values.FIREBASE_API_KEY)
      throw new ConfigError(['FIREBASE_API_KEY: is missing, and FIREBASE_PROJECT_ID is set']);
    return {
      kind: 'firebase',
      projectId: values.FIREBASE_PROJECT_ID,
      apiKey: values.FIREBASE_API_KEY,
      authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${values.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    };
  }
  if (values.DEMO_IDENTITY_URL === undefined) return { kind: 'none' };
  // Anyone can sign in as anyone there, so it must never be reachable from other machines.
  if (!values.DEMO || !isLoopback(new URL(values.PUBLIC_URL))) {
    throw new ConfigError([
      'DEMO_IDENTITY_URL: the demo identity needs DEMO=1 and a PUBLIC_URL on this machine (localhost)',
    ]);
  }
  return { kind: 'demo', url: values.DEMO_IDENTITY_URL, projectId: demoProjectId, apiKey: 'demo' };
}

/** Reads the environment of the api. Throws `ConfigError`. */
export function loadApiConfig(environment: Environment = process.env): ApiConfig {
  const values = parseEnvironment(apiVariables, environment);
  return {
    release: loadRelease(environment),
    listen: listen(values),
    tracing: tracingConfig(values),
    publicUrl: new URL(values.PUBLIC_URL),
    database: databaseConfig(values),
    redis: { url: values.REDIS_URL },
    storage: storageConfig(values),
    identity: identityConfig(values),
    streaming: streamingConfig(values, values.PUBLIC_URL),
    ageProviders: ageProviders(values, { demo: values.DEMO, publicUrl: values.PUBLIC_URL }),
    sessionSecret: values.SESSION_SECRET,
    adminEmails: new Set(values.ADMIN_EMAILS),
    setupCode: values.SETUP_CODE,
    trustedProxies: values.TRUSTED_PROXIES,
    demo: values.DEMO,
    docs: values.API_DOCS || values.DEMO,
    releaseFeed: values.RELEASE_FEED_URL,
  };
}

const workerVariables = z.object({
  ...releaseFeedVariables.shape,
  ...processVariables.shape,
  ...databaseVariables.shape,
  ...redisVariables.shape,
  ...storageVariables.shape,
  ...streamingVariables.shape,
  PUBLIC_URL: siteAddress.optional(),
  SYNC_MINUTES: z.coerce.number().int().min(1).max(1440).default(10),
  WORKER_CONCURRENCY: z.coerce.number().int().min(0).max(64).default(0),
  KEEP_ORIGINALS: flag.default(true),
  TEMP_DIR: z.string().optional(),
});

/** Reads the environment of the worker. Throws `ConfigError`. */
export function loadWorkerConfig(environment: Environment = process.env): WorkerConfig {
  const values = parseEnvironment(workerVariables, environment);
  return {
    release: loadRelease(environment),
    listen: listen(values),
    publicUrl: values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL),
    tracing: tracingConfig(values),
    database: databaseConfig(values),
    redis: { url: values.REDIS_URL },
    storage: storageConfig(values),
    streaming: streamingConfig(values, values.PUBLIC_URL),
    syncMinutes: values.SYNC_MINUTES,
    concurrency: values.WORKER_CONCURRENCY,
    keepOriginals: values.KEEP_ORIGINALS,
    tempDirectory: values.TEMP_DIR,
    releaseFeed: values.RELEASE_FEED_URL,
  };
}

const webVariables = z.object({
  ...processVariables.shape,
  PUBLIC_URL: required('the address of the site, as visitors type it').pipe(siteAddress),
  API_URL: required('the address of the api').pipe(url),
  DEMO: flag,
});

/** Reads the environment of the web server. Throws `ConfigError`. */
export function loadWebConfig(environment: Environment = process.env): WebConfig {
  const values = parseEnvironment(webVariables, environment);
  return {
    release: loadRelease(environment),
    listen: listen(values),
    tracing: tracingConfig(values),
    publicUrl: new URL(values.PUBLIC_URL),
    apiUrl: values.API_URL,
    demo: values.DEMO,
  };
}

/** For commands that need only Redis. Throws `ConfigError`. */
export function loadRedisConfig(environment: Environment = process.env): RedisConfig {
  return { url: parseEnvironment(redisVariables, environment).REDIS_URL };
}

/** For the doctor, also where other variables are wrong. Throws `ConfigError`. */
export function loadTracingConfig(environment: Environment = process.env): TracingConfig | undefined {
  return tracingConfig(parseEnvironment(tracingVariables, environment));
}

/** For commands that need only the object store. Throws `ConfigError`. */
export function loadStorageConfig(environment: Environment = process.env): StorageConfig {
  return storageConfig(parseEnvironment(storageVariables, environment));
}

/** What is unwise in the environment of an api, but does not keep it from working. */
export function apiWarnings(environment: Environment = process.env): Finding[] {
  const given = givenVariables(apiVariables, environment);
  const { STREAMING_LIBRARIES: libraries } = parseEnvironment(streamingVariables, environment);
  const findings = [...siteFindings(given, apiVariables), ...videoLibraryFindings(libraries)];
  return findings.filter(({ level }) => level === 'warning');
}

/** The variables that each process reads. Tests compare the deployment files with them. */
export const variablesOf = {
  api: Object.keys(apiVariables.shape),
  worker: [...Object.keys(workerVariables.shape), ...Object.keys(renamedVariables)],
  web: Object.keys(webVariables.shape),
  migrate: Object.keys(databaseVariables.shape),
  buckets: Object.keys(storageVariables.shape),
} as const;
