import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type RunState } from '@sandstone/launcher';
import { secretsInLogs } from './secrets-in-logs.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const readyLimitMs = 180_000;

/** What would make the started system another one than `npm start` brings up on a bare machine. */
const steering =
  /^(PORT|HOST|DATA_DIR|DEMO|HTTPS|PUBLIC_URL|ADMIN_EMAILS|SESSION_SECRET|TRUSTED_PROXIES|WORKER_LANES|KEEP_ORIGINALS|LOG_LEVEL|NODE_OPTIONS|NODE_ENV|(DATABASE|REDIS|S3|FIREBASE|STREAMING|SYNC|OTEL|TEST|PLAYWRIGHT)_.*)$/;

export interface SystemOptions {
  demoContent?: boolean;
  /** Where its data lies; a temporary folder when left out. */
  dataDir?: string;
  environment?: Record<string, string>;
}

export interface SystemProcess {
  /** What it printed so far, a line each. */
  lines: readonly string[];
  /** Its exit code. */
  ended: Promise<number | null>;
  /** Resolves with the site's address; rejects when it ends before. */
  ready: Promise<string>;
  kill: (signal: NodeJS.Signals) => void;
}

/** A line for each start, for the test runner's report. */
function countStart(): void {
  const folder = process.env['E2E_RUN_DIR'];
  if (folder !== undefined) appendFileSync(join(folder, 'system-starts'), 'start\n');
}

/** Runs what `npm start` runs. */
export function launchSystem(
  dataDir: string,
  { demoContent = false, environment = {} }: SystemOptions,
): SystemProcess {
  countStart();
  const kept = Object.entries(process.env).filter(([name]) => !steering.test(name));
  const child = spawn(process.execPath, ['infra/run.mjs', 'infra/launcher/src/main.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(kept),
      DATA_DIR: dataDir,
      // The tests say which client a request comes from, so that none uses up the rate limits of another.
      TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
      PORT: '0',
      DEMO: demoContent ? '1' : '0',
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
        resolve(site);
      });
    }
    void ended.then((code) => {
      clearTimeout(limit);
      failed(`ended with code ${code}`);
    });
  });
  // Whoever waits for the end alone does not care.
  ready.catch(() => undefined);
  return { lines, ended, ready, kill: (signal) => child.kill(signal) };
}

/** The whole system on one data folder, as it runs now. */
export class RunningSystem {
  readonly site: string;
  readonly dataDir: string;
  readonly process: SystemProcess | undefined;

  constructor(site: string, dataDir: string, process?: SystemProcess) {
    this.site = site;
    this.dataDir = dataDir;
    this.process = process;
  }

  /** `run.json` at this moment: a restarted component has another pid. */
  async run(): Promise<RunState> {
    // Written by the launcher, whole.
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

/** A data folder that the database's own user can pass through, and the way to be rid of it. */
export async function temporaryDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sandstone-e2e-'));
  await chmod(folder, 0o711);
  return { dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The data of a demo that was started and stopped once in this run; undefined where none was. */
export function demoTemplate(): string | undefined {
  const folder = process.env['E2E_RUN_DIR'];
  return folder === undefined ? undefined : join(folder, 'demo-data');
}

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** File in a data folder: the photos that the first start on it showed, as JSON. */
export const photosOfFirstStart = 'photos-of-first-start.json';

/** Keeps the data of a stopped demo, for the systems that begin with demo content. */
export async function keepAsDemoTemplate(dataDir: string): Promise<void> {
  const template = demoTemplate();
  if (template === undefined) return;
  await copy(dataDir, template);
  await rm(join(template, 'logs'), { recursive: true });
}

/** A data folder that has the demo content already where this run has a template of it: drawing it takes a minute. */
export async function temporaryDemoDataDir(): ReturnType<typeof temporaryDataDir> {
  const folder = await temporaryDataDir();
  const template = demoTemplate();
  if (template !== undefined && existsSync(template)) await copy(template, folder.dataDir);
  return folder;
}

/** Brings the system up for as long as `use` takes. */
export async function withSystem(
  options: SystemOptions,
  use: (system: RunningSystem) => Promise<void>,
): Promise<void> {
  const { dataDir, remove } = await (options.demoContent === true
    ? temporaryDemoDataDir()
    : temporaryDataDir());
  const process = launchSystem(dataDir, options);
  let finds: string[];
  try {
    await use(new RunningSystem(await process.ready, dataDir, process));
  } finally {
    process.kill('SIGTERM');
    await process.ended;
    // Whatever was tried with it, what it wrote down of that may be read by others.
    finds = await secretsInLogs(dataDir);
    await remove();
  }
  if (finds.length > 0) throw new Error(`The logs hold what they must not: ${finds.join(', ')}`);
}
