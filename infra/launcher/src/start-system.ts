import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment } from '@sandstone/config';
import { keptCertificate } from './plan/certificate.ts';
import { buildComponent } from './plan/build.component.ts';
import {
  type LauncherOptions,
  launcherOptions,
  launcherWarnings,
  siteUrl,
  usesDemoIdentity,
  usesFakeProvider,
} from './plan/launcher-options.ts';
import { chooseStorage } from './plan/storage.choice.ts';
import {
  loopback,
  type Ports,
  productionCommands,
  systemComponents,
  type SystemPlan,
} from './plan/system.plan.ts';
import { developmentComponents } from './plan/development.plan.ts';
import { type ComponentSpec } from './supervisor/component.ts';
import { plannedSetupCode, setupAddressOf } from './plan/setup-code.ts';
import { runToTheEnd } from './supervisor/run-to-the-end.ts';
import { checkoutCommit } from './system/checkout-commit.ts';
import { ComponentError } from './system/component-error.ts';
import { freePort, portProblem } from './system/free-port.ts';
import { keptSecret } from './system/private-file.ts';

export interface SystemStart {
  root: string;
  environment: Environment;
  args: readonly string[];
  print: (line: string) => void;
}

async function sitePort(options: LauncherOptions): Promise<number> {
  if (options.port === 0) return freePort(options.host);
  const hosts = options.host === '127.0.0.1' ? ['127.0.0.1', '::1'] : [options.host];
  const problem = await portProblem(options.port, hosts);
  if (problem === undefined) return options.port;
  throw new ComponentError(
    `Port ${options.port} ${problem}. Choose another one, for example: PORT=${options.port + 1} npm start`,
  );
}

async function choosePorts(options: LauncherOptions): Promise<Ports> {
  return {
    site: await sitePort(options),
    api: await freePort(),
    worker: await freePort(),
    web: await freePort(),
    identity: await freePort(),
    age: await freePort(),
    streaming: {
      control: await freePort(),
      api: await freePort(),
      player: await freePort(),
      cdn: await freePort(),
    },
    postgres: await freePort(),
    redis: await freePort(),
  };
}

async function planSystem(
  options: LauncherOptions,
  { root, environment, print }: SystemStart,
): Promise<SystemPlan> {
  const { dataDir } = options;
  const ports = await choosePorts(options);
  const site = siteUrl(options, ports.site);
  for (const warning of launcherWarnings(environment, options, site)) print(`  warning: ${warning}`);
  return {
    root,
    options,
    site,
    ports,
    storage: chooseStorage(environment, dataDir),
    demoIdentity: usesDemoIdentity(environment, site),
    fakeProvider: usesFakeProvider(environment),
    sessionSecret: keptSecret(dataDir, 'sessionSecret'),
    setupCode: plannedSetupCode(options, environment),
    certificate: options.https ? keptCertificate(dataDir, site) : undefined,
    environment: { ...environment, RELEASE_COMMIT: environment['RELEASE_COMMIT'] || checkoutCommit(root) },
    build: buildComponent(root, join(dataDir, 'logs')),
  };
}

/**
 * Other users cannot list the data folder. As root, Postgres and nginx run as another user, who needs to pass through.
 */
function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  mkdirSync(join(dataDir, 'objects'), { recursive: true });
  for (const bucket of ['originals', 'staging']) {
    mkdirSync(join(dataDir, 'objects', bucket), { recursive: true, mode: 0o700 });
  }
  for (const folder of ['logs', 'temp', 'cache']) {
    mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 });
  }
}

/** Runs the whole system until it is told to stop. @returns the exit code */
export async function startSystem(start: SystemStart): Promise<number> {
  const options = launcherOptions(start.environment, start.args, start.root);
  makeDataFolder(options.dataDir);
  return runToTheEnd({
    dataDir: options.dataDir,
    print: start.print,
    plan: async () => {
      const plan = await planSystem(options, start);
      const specs: ComponentSpec[] = options.dev
        ? developmentComponents(plan, start.print)
        : systemComponents(plan, productionCommands);
      return {
        specs,
        site: plan.site,
        api: loopback(plan.ports.api),
        identity: plan.demoIdentity ? loopback(plan.ports.identity) : null,
        streaming: plan.fakeProvider ? loopback(plan.ports.streaming.control) : null,
        setup: () => setupAddressOf(loopback(plan.ports.api), plan),
      };
    },
  });
}
