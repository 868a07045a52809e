import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get as getTls } from 'node:https';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@sandstone/contract';
import { SiteStateRepository } from '@sandstone/database';
import { type RunState } from '@sandstone/launcher';
import { executeSql, withDatabase } from './system-database.ts';
import { secretsInLogs } from './secrets-in-logs.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const readyLimitMs = 180_000;

/** Environment variables that would change the system from what `npm start` runs by default. They are not passed on. */
const systemVariables =
  /^(PORT|HOST|DATA_DIR|DEMO|HTTPS|PUBLIC_URL|ADMIN_EMAILS|SETUP_CODE|SESSION_SECRET|TRUSTED_PROXIES|WORKER_CONCURRENCY|KEEP_ORIGINALS|LOG_LEVEL|NODE_OPTIONS|NODE_ENV|(DATABASE|REDIS|S3|FIREBASE|STREAMING|SYNC|GEO|OTEL|TEST|PLAYWRIGHT)_.*)$/;

export interface SystemOptions {
  demoContent?: boolean;
  /** Leaves a new site closed. */
  staysClosed?: boolean;
  /** Defaults to a temporary folder. */
  dataDir?: string;
  environment?: Record<string, string>;
}

export interface SystemProcess {
  /** The output so far. */
  lines: readonly string[];
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Resolves with the site's URL; rejects when the process ends before. */
  ready: Promise<string>;
  kill: (signal: NodeJS.Signals) => void;
}

/** Writes the seconds of a start, for the test runner's report. */
function recordStart(seconds: number): void {
  const folder = process.env['E2E_RUN_DIR'];
  if (folder !== undefined) appendFileSync(join(folder, 'system-starts'), `${seconds.toFixed(1)}\n`);
}

/** Starts the system like `npm start`. */
export function launchSystem(
  dataDir: string,
  { demoContent = false, environment = {} }: SystemOptions,
): SystemProcess {
  const startMs = performance.now();
  const inherited = Object.entries(process.env).filter(([name]) => !systemVariables.test(name));
  const child = spawn(process.execPath, ['infra/run.mjs', 'infra/launcher/src/main.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(inherited),
      DATA_DIR: dataDir,
      // The tests set client addresses, so that they do not share rate limits.
      TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
      PORT: '0',
      DEMO: demoContent ? '1' : '0',
      // Tests start each sync themselves. A periodic one would hide videos that only the database has.
      SYNC_MINUTES: '1440',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    const failed = (why: string) => reject(new Error(`The system ${why}:\n${lines.join('\n')}`));
    const limit = setTimeout(() => failed(`was not ready in ${readyLimitMs / 1000} s`), readyLimitMs);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const site = /^Ready: (.+)$/.exec(line)?.[1];
        if (site === undefined) return;
        clearTimeout(limit);
        recordStart((performance.now() - startMs) / 1000);
        resolve(site);
      });
    }
    void ended.then((code) => {
      clearTimeout(limit);
      failed(`ended with code ${code}`);
    });
  });
  // A caller may only wait for `ended`.
  ready.catch(() => undefined);
  return { lines, ended, ready, kill: (signal) => child.kill(signal) };
}

/** The running system on a data folder. */
export class RunningSystem {
  readonly site: string;
  readonly dataDir: string;
  readonly process: SystemProcess | undefined;

  constructor(site: string, dataDir: string, process?: SystemProcess) {
    this.site = site;
    this.dataDir = dataDir;
    this.process = process;
  }

  /** Reads the current `run.json`; a restarted component has a new pid. */
  async run(): Promise<RunState> {
    // The launcher writes the file atomically.
    return JSON.parse(await readFile(join(this.dataDir, 'run.json'), 'utf8')) as RunState;
  }

  async pidOf(name: string): Promise<number> {
    const { components } = await this.run();
    const pid = components.find((component) => component.name === name)?.pid;
    if (typeof pid !== 'number') throw new Error(`${name} does not run`);
    return pid;
  }

  async urlOf(name: string): Promise<string> {
    const { components } = await this.run();
    const url = components.find((component) => component.name === name)?.url;
    if (typeof url !== 'string') throw new Error(`${name} has no address`);
    return url;
  }

  async stop(): Promise<void> {
    this.process?.kill('SIGTERM');
    await this.process?.ended;
  }
}

/** Creates a temporary data folder that the database's system user can access. */
export async function temporaryDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sandstone-e2e-'));
  await chmod(folder, 0o711);
  return { dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * The folder for the data of a stopped demo, from which other systems with demo content start. The test runner names it by
 * what the content is made of, so that later runs find it.
 */
const demoTemplate = process.env['E2E_DEMO_DATA'];

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** A file in the data folder with the public photos after the first start, as JSON. */
export const photosOfFirstStart = 'photos-of-first-start.json';

/** Saves the data of a stopped demo as the template for systems with demo content. */
export async function saveDemoTemplate(dataDir: string): Promise<void> {
  if (demoTemplate === undefined || existsSync(demoTemplate)) return;
  const unfinished = `${demoTemplate}-${process.pid}`;
  await mkdir(dirname(demoTemplate), { recursive: true });
  await copy(dataDir, unfinished);
  await rm(join(unfinished, 'logs'), { recursive: true });
  await rename(unfinished, demoTemplate);
}

/** Creates a data folder from the demo template when there is one, because creating demo content takes a minute. */
async function temporaryDemoDataDir(): ReturnType<typeof temporaryDataDir> {
  const folder = await temporaryDataDir();
  if (demoTemplate !== undefined && existsSync(demoTemplate)) await copy(demoTemplate, folder.dataDir);
  return folder;
}

const closedAnswer = String(limits.closedSite.retrySeconds);

/** Opens a site that was never opened, and waits until visitors see it. */
async function openSite(system: RunningSystem): Promise<void> {
  await withDatabase(system, (database) =>
    new SiteStateRepository(database).openFirst({ system: 'operator' }),
  );
  const url = new URL(system.site);
  const get = url.protocol === 'https:' ? getTls : getPlain;
  const isClosed = () =>
    new Promise<boolean>((resolve) => {
      const options = { rejectUnauthorized: false, agent: false as const };
      get(url, options, (response) => {
        response.resume();
        resolve(response.headers['retry-after'] === closedAnswer);
        // The public address may lead elsewhere.
      }).on('error', () => resolve(false));
    });
  while (await isClosed()) await sleep(100);
}

/** Lets visitors have the theme of their device, so that tests can choose it. */
const followDevice = `insert into site_settings (section, value, version)
  values ('look', '{"accent":"sandstone","theme":"system"}', 1) on conflict (section) do nothing`;

/** Starts the system on a data folder, and opens its site. A system that does not start is ended. */
export async function startSystem(dataDir: string, options: SystemOptions): Promise<RunningSystem> {
  const process = launchSystem(dataDir, options);
  try {
    const system = new RunningSystem(await process.ready, dataDir, process);
    if (options.demoContent !== true && options.staysClosed !== true) await openSite(system);
    await executeSql(system, followDevice);
    return system;
  } catch (error) {
    process.kill('SIGTERM');
    await process.ended;
    throw error;
  }
}

/** Runs the system on a data folder during `use`. */
export async function runSystem<T>(
  dataDir: string,
  options: SystemOptions,
  use: (system: RunningSystem) => Promise<T>,
): Promise<T> {
  const system = await startSystem(dataDir, options);
  try {
    return await use(system);
  } finally {
    await system.stop();
  }
}

/** Runs the system on a temporary data folder during `use`. */
export async function withSystem(
  options: SystemOptions,
  use: (system: RunningSystem) => Promise<void>,
): Promise<void> {
  const { dataDir, remove } = await (options.demoContent === true
    ? temporaryDemoDataDir()
    : temporaryDataDir());
  let findings: string[];
  try {
    await runSystem(dataDir, options, use);
  } finally {
    // Logs must not contain secrets, whatever the tests did.
    findings = await secretsInLogs(dataDir);
    await remove();
  }
  if (findings.length > 0) throw new Error(`The logs contain secrets: ${findings.join(', ')}`);
}
