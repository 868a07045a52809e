import { join } from 'node:path';
import { type Environment, loadRelease } from '@sandstone/config';
import { defaultPlayerUrl, demoProviderPaths } from '@sandstone/contract';
import { type FakeProviderUrls } from '@sandstone/demo-servers/libraries';
import { startReverseProxy } from '../proxy/proxy.starter.ts';
import { findNginx } from '../proxy/nginx.finder.ts';
import { postgresStop, startPostgres } from '../postgres/postgres.starter.ts';
import { redisStop, startRedis } from '../redis/redis.starter.ts';
import { type ComponentSpec, type StartContext } from '../supervisor/component.ts';
import { type LaunchOptions } from '../system/managed-process.ts';
import { type AppName, appEnvironment } from './app.environment.ts';
import { type Certificate } from './certificate.ts';
import { type LauncherOptions } from './launcher-options.ts';
import { serverComponent, taskComponent } from './node-component.ts';
import { checkStorage, type StorageChoice } from './storage.choice.ts';

/** Ports of the fake provider's origins and of its control API. */
export interface StreamingPorts {
  control: number;
  api: number;
  player: number;
  cdn: number;
}

/** All ports of one run, chosen in advance, so that a restarted component keeps its address. */
export interface Ports {
  site: number;
  api: number;
  worker: number;
  web: number;
  identity: number;
  age: number;
  streaming: StreamingPorts;
  postgres: number;
  redis: number;
}
export interface SystemPlan {
  root: string;
  options: LauncherOptions;
  site: string;
  ports: Ports;
  storage: StorageChoice;
  demoIdentity: boolean;
  fakeProvider: boolean;
  sessionSecret: string;
  /** The code of a new site; undefined where the operator has set one, and with the demo content. */
  setupCode: string | undefined;
  certificate: Certificate | undefined;
  environment: Environment;
  build: ComponentSpec;
}

export const loopback = (port: number) => `http://127.0.0.1:${port}`;
export const logOf = (dataDir: string, name: string) => join(dataDir, 'logs', `${name}.log`);

// Postgres and Redis stop last, so their share of the ten seconds is short.
const storeGraceMs = 800;

/** Options to run an app with Node; development adds a watcher. */
export interface AppCommands {
  nodeArgs: (app: AppName) => readonly string[];
  mode: 'production' | 'development';
}

const entries = {
  migrate: 'apps/api/dist/migrate.js',
  buckets: 'apps/api/dist/buckets.js',
  api: 'apps/api/dist/main.js',
  worker: 'apps/worker/dist/main.js',
  web: 'apps/web/dist/server/main.js',
  'demo-servers': 'infra/demo-servers/src/main.ts',
  content: 'infra/demo-content/src/main.ts',
} as const satisfies Record<AppName, string>;

const withoutDatabase: ReadonlySet<AppName> = new Set(['web', 'demo-servers', 'buckets']);

/**
 * Uploads and video listings use short-lived buffers: a small young generation frees them before they add up. With less
 * than 4 MB, the api spends an eighth of the time of a page on collecting it.
 */
const youngGenerationFlag = (megabytes: number) => `--max-semi-space-size=${megabytes}`;
/** By default V8 marks the whole heap after every five photos, although it hardly grows. */
const rareMarking = ['--heap-growing-percent=60'];
const nodeFlags: Partial<Record<AppName, string[]>> = {
  api: [youngGenerationFlag(4)],
  worker: [youngGenerationFlag(1), ...rareMarking],
};

export const productionCommands: AppCommands = {
  mode: 'production',
  nodeArgs: (app) => [...(nodeFlags[app] ?? []), '--enable-source-maps', entries[app]],
};

export const developmentCommands: AppCommands = {
  mode: 'development',
  nodeArgs: (app) => {
    if (app === 'web') return ['apps/web/server/dev.ts'];
    const watch = ['api', 'worker', 'demo-servers'].includes(app)
      ? ['--watch', '--watch-preserve-output']
      : [];
    return [...watch, '--enable-source-maps', entries[app]];
  },
};

const streamingUrls = ({ ports }: SystemPlan): FakeProviderUrls => ({
  control: loopback(ports.streaming.control),
  api: loopback(ports.streaming.api),
  player: loopback(ports.streaming.player),
  cdn: loopback(ports.streaming.cdn),
});

/** Creates the launch options of an app, with the addresses of running components. */
function appLauncher(plan: SystemPlan, commands: AppCommands) {
  const { options, ports, storage, environment } = plan;
  return (app: AppName, port?: number) =>
    ({ started }: StartContext): LaunchOptions => {
      const needsRedis = app === 'api' || app === 'worker' || app === 'content';
      const addresses = {
        dataDir: options.dataDir,
        site: plan.site,
        databaseUrl: withoutDatabase.has(app) ? '' : (started('postgres').url ?? ''),
        redisUrl: needsRedis ? (started('redis').url ?? '') : '',
        storageDir: storage.directory,
        apiUrl: loopback(ports.api),
        identityUrl: plan.demoIdentity ? loopback(ports.identity) : undefined,
        ageUrl: plan.demoIdentity ? loopback(ports.age) : undefined,
        streaming: plan.fakeProvider ? streamingUrls(plan) : undefined,
        sessionSecret: plan.sessionSecret,
        setupCode: plan.setupCode,
      };
      return {
        command: process.execPath,
        args: ['--disable-warning=ExperimentalWarning', ...commands.nodeArgs(app)],
        log: logOf(options.dataDir, app),
        cwd: plan.root,
        environment: {
          ...appEnvironment(app, addresses, environment, commands.mode),
          ...(port === undefined ? {} : { HOST: '127.0.0.1', PORT: String(port) }),
        },
      };
    };
}

function stores(plan: SystemPlan): ComponentSpec[] {
  const { options, ports, environment } = plan;
  const service = (
    name: 'postgres' | 'redis',
    begin: typeof startPostgres,
    stop: ComponentSpec['stop'],
  ): ComponentSpec => ({
    name,
    kind: 'service',
    after: [],
    stop: { ...stop, graceMs: storeGraceMs },
    start: ({ report, onSpawn }) =>
      begin({ dataDir: options.dataDir, port: ports[name], environment, report, onSpawn }),
  });
  return [
    service('postgres', startPostgres, postgresStop),
    service('redis', startRedis, redisStop),
    {
      name: 'storage',
      kind: 'service',
      after: [],
      stop: { signal: 'SIGTERM', graceMs: 0 },
      start: async () => {
        await checkStorage(plan.storage);
        return { choice: plan.storage.choice, url: plan.storage.endpoint };
      },
    },
  ];
}

function reverseProxy(plan: SystemPlan, after: readonly string[], mode: AppCommands['mode']): ComponentSpec {
  const { options, ports, site, storage } = plan;
  const development = mode === 'development';
  const usesFallback = development || plan.environment['REVERSE_PROXY'] === 'fallback';
  // The search starts now, so that a download of nginx runs in parallel.
  const nginx = usesFallback ? undefined : findNginx({ dataDir: options.dataDir });
  return {
    name: 'reverse-proxy',
    kind: 'service',
    after,
    stop: { signal: 'SIGTERM', graceMs: 1000 },
    start: async ({ report, onSpawn }) => {
      return startReverseProxy({
        dataDir: options.dataDir,
        nginx: await nginx,
        development,
        report,
        onSpawn,
        options: {
          port: ports.site,
          host: options.host,
          publicUrl: site,
          apiUrl: loopback(ports.api),
          webUrl: loopback(ports.web),
          identityUrl: plan.demoIdentity ? loopback(ports.identity) : undefined,
          ageUrl: plan.demoIdentity ? loopback(ports.age) : undefined,
          authDomain: authDomain(plan),
          playerUrl: playerUrl(plan),
          fakeProvider: plan.fakeProvider
            ? { player: loopback(ports.streaming.player), files: loopback(ports.streaming.cdn) }
            : undefined,
          assetsDir: join(plan.root, 'apps/web/dist/client'),
          media: storage.media,
          tls: plan.certificate,
          trustedProxies: [...options.trustedProxies],
          regions: options.regions,
          demoVisitor: plan.demoIdentity && options.regions === undefined,
          release: loadRelease(plan.environment),
        },
      });
    },
  };
}

/** The provider's player, which our pages may frame. The fake one is on the site's own origin. */
function playerUrl({ fakeProvider, environment }: SystemPlan): string | undefined {
  if (fakeProvider) return undefined;
  return environment['STREAMING_PLAYER_URL'] || defaultPlayerUrl;
}

function authDomain({ environment }: SystemPlan): string | undefined {
  const project = environment['FIREBASE_PROJECT_ID'];
  return environment['FIREBASE_AUTH_DOMAIN'] || (project ? `${project}.firebaseapp.com` : undefined);
}

/** All components of the system with their dependencies. */
export function systemComponents(
  plan: SystemPlan,
  commands: AppCommands = productionCommands,
): ComponentSpec[] {
  const { options, ports } = plan;
  const process = appLauncher(plan, commands);
  const server = (name: 'api' | 'worker' | 'web', after: readonly string[]) =>
    serverComponent({
      name,
      after,
      url: loopback(ports[name]),
      choice: `${name} at ${loopback(ports[name])}`,
      readyPath: '/health/ready',
      process: process(name, ports[name]),
    });
  // Files need no preparation; an S3 store needs its buckets first.
  const buckets =
    plan.storage.endpoint === undefined
      ? []
      : [taskComponent({ name: 'buckets', after: ['build', 'storage'], process: process('buckets') })];
  const records = ['postgres', 'redis', 'storage', ...buckets.map(({ name }) => name)];
  const demoServices = [
    ...(plan.demoIdentity ? [`sign-in at ${loopback(ports.identity)}`, 'age checks'] : []),
    ...(plan.fakeProvider ? [`videos with their player at ${plan.site}${demoProviderPaths.player}`] : []),
  ];
  const demoServers = serverComponent({
    name: 'demo-servers',
    after: [],
    url: loopback(plan.fakeProvider ? ports.streaming.control : ports.age),
    choice: demoServices.join(', '),
    readyPath: '/health/live',
    process: process('demo-servers'),
  });
  const demo = demoServices.length > 0 ? [demoServers] : [];
  const apps = [
    ...demo,
    server('api', ['migrate', ...records]),
    server('worker', ['migrate', ...records]),
    server('web', ['build']),
  ];
  const content = taskComponent({
    name: 'content',
    after: ['migrate', ...records, ...demo.map(({ name }) => name)],
    showProgress: true,
    process: process('content'),
  });
  return [
    plan.build,
    ...stores(plan),
    ...buckets,
    taskComponent({ name: 'migrate', after: ['build', 'postgres'], process: process('migrate') }),
    ...apps,
    reverseProxy(
      plan,
      apps.map(({ name }) => name),
      commands.mode,
    ),
    ...(options.demoContent ? [content] : []),
  ];
}
