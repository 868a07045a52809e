import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopLeftover } from '@sandstone/launcher/managed-process';
import { isRunning, lookUpProcess, type ProcessIdentity } from '@sandstone/launcher/process-table';
import { processesVariable, readProcesses, recordProcesses } from './process-record.ts';

/** One run of a tier. Everything that its tests write lies in `folder`; every process that they start is recorded. */
export interface TestRun {
  folder: string;
  /** For the processes of the run: their temporary folder, and the record of the processes that they start. */
  environment: Record<string, string>;
  /** Runs at the end, last one first, also when a signal ends the run. */
  atEnd: (stop: () => Promise<unknown>) => void;
  close: () => Promise<void>;
}

const recorder = fileURLToPath(new URL('process-record.ts', import.meta.url));
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// SIGTERM lets Postgres wait for its clients, which end beside it. SIGQUIT ends it at once, shared memory included.
const stopSteps = { signal: 'SIGTERM', graceMs: 5000, lastResort: 'SIGQUIT' } as const;

/**
 * Removes what killed runs have left, then begins a run.
 * @param records the folder, inside the checkout, that knows its runs
 */
export async function startTestRun(records: string): Promise<TestRun> {
  mkdirSync(records, { recursive: true });
  await removeLeftovers(records);

  const folder = mkdtempSync(join(tmpdir(), 'sandstone-test-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  // Postgres and nginx run as another user, who may pass through.
  for (const each of [folder, temporary]) chmodSync(each, 0o711);
  const record = join(records, `${randomUUID()}.json`);
  const processes = processesOf(record);
  const runner = { pid: process.pid, started: lookUpProcess(process.pid)?.started ?? '' };
  // Renamed, so that another run of this checkout never reads half of it.
  writeFileSync(`${record}.new`, JSON.stringify({ runner, folder } satisfies RunRecord));
  renameSync(`${record}.new`, record);
  recordProcesses(processes);

  const stops: (() => Promise<unknown>)[] = [];
  let closed: Promise<void> | undefined;
  async function end(): Promise<void> {
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error));
    await remove(record, folder);
    for (const signal of signals) process.off(signal, leave);
  }
  const close = () => (closed ??= end());
  const leave = (signal: NodeJS.Signals) => {
    console.error(`${signal}: the run ends`);
    void close().then(() => process.exit(130));
  };
  for (const signal of signals) process.on(signal, leave);

  return {
    folder,
    environment: {
      TMPDIR: temporary,
      [processesVariable]: processes,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${recorder} --disable-warning=ExperimentalWarning`,
    },
    atEnd: (stop) => void stops.push(stop),
    close,
  };
}

interface RunRecord {
  runner: ProcessIdentity;
  folder: string;
}

const processesOf = (record: string) => record.replace(/json$/, 'processes');

async function remove(record: string, folder: string): Promise<void> {
  await Promise.all(readProcesses(processesOf(record)).map((each) => stopLeftover(each, stopSteps)));
  rmSync(folder, { recursive: true, force: true });
  rmSync(processesOf(record), { force: true });
  rmSync(record, { force: true });
}

async function removeLeftovers(records: string): Promise<void> {
  for (const name of readdirSync(records)) {
    if (!name.endsWith('.json')) continue;
    const record = join(records, name);
    // Written by this module alone, and whole.
    const { runner, folder } = JSON.parse(readFileSync(record, 'utf8')) as RunRecord;
    if (!isRunning(runner)) await remove(record, folder);
  }
}
