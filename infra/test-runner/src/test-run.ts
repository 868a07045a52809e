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

/** One run of a tier. Its tests write only to `folder`, and all processes that they start are recorded. */
export interface TestRun {
  folder: string;
  /** Environment variables for its processes: the temporary folder and the process record. */
  environment: Record<string, string>;
  /** Registers a cleanup; cleanups run in reverse order, also after a signal. */
  atEnd: (stop: () => Promise<unknown>) => void;
  close: () => Promise<void>;
}

const recorder = fileURLToPath(new URL('process-record.ts', import.meta.url));
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// SIGTERM makes Postgres wait for its clients. SIGQUIT ends it at once and frees its shared memory.
const stopSteps = { signal: 'SIGTERM', graceMs: 5000, lastResort: 'SIGQUIT' } as const;

/**
 * Removes the remains of killed runs, then starts a run.
 * @param records the checkout's folder of run records
 */
export async function startTestRun(records: string): Promise<TestRun> {
  mkdirSync(records, { recursive: true });
  await removeLeftovers(records);

  const folder = mkdtempSync(join(tmpdir(), 'sandstone-test-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  // Postgres and nginx run as another user, who needs to pass through.
  for (const each of [folder, temporary]) chmodSync(each, 0o711);
  const record = join(records, `${randomUUID()}.json`);
  const processes = processesOf(record);
  const runner = { pid: process.pid, started: lookUpProcess(process.pid)?.started ?? '' };
  // The rename is atomic, so another run never reads a partial record.
  writeFileSync(`${record}.new`, JSON.stringify({ runner, folder } satisfies RunRecord));
  renameSync(`${record}.new`, record);
  const endRecording = recordProcesses(processes);

  const stops: (() => Promise<unknown>)[] = [];
  let closed: Promise<void> | undefined;
  async function end(): Promise<void> {
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error));
    endRecording();
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
    // Only this module writes the file, atomically.
    const { runner, folder } = JSON.parse(readFileSync(record, 'utf8')) as RunRecord;
    if (!isRunning(runner)) await remove(record, folder);
  }
}
