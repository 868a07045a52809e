import { join } from 'node:path';
import { ComponentError } from '../system/component-error.ts';
import { errorCode } from '../system/error-code.ts';
import { keepLog, rotateLargeLogs, rotateLog } from '../system/log-file.ts';
import { stopLeftover } from '../system/managed-process.ts';
import { lookUpProcess, type ProcessIdentity } from '../system/process-table.ts';
import { chainAbove, watchChain } from './chain-above.ts';
import { type ComponentSpec } from './component.ts';
import { claimRunFile, releaseRunFile, type RunComponent, type RunState, writeRunFile } from './run-file.ts';
import { Supervisor } from './supervisor.ts';

export interface PlannedRun {
  specs: readonly ComponentSpec[];
  site: string;
  api: string | null;
  identity: string | null;
  streaming: string | null;
  /** Asked once everything runs. */
  setup: () => Promise<string | null>;
}
export interface RunOptions {
  dataDir: string;
  print: (line: string) => void;
  /** Called after the data folder is claimed and leftovers are stopped. */
  plan: () => Promise<PlannedRun>;
  /** The parent process; this process stops when it ends. */
  parent?: number;
}

const logRotationMs = 60_000;

/** One Ctrl-C arrives several times: from the terminal, npm and the bootstrap script. */
const sameSignalMs = 700;

function self(): ProcessIdentity {
  return { pid: process.pid, started: lookUpProcess(process.pid)?.started ?? '' };
}

async function stopLeftovers(
  leftovers: readonly RunComponent[],
  print: (line: string) => void,
): Promise<void> {
  const running = leftovers.filter(
    ({ pid, started }) => pid !== null && started !== null && lookUpProcess(pid)?.started === started,
  );
  if (running.length > 0)
    print(`  stopping processes of a killed run: ${running.map(({ name }) => name).join(', ')}`);
  for (const { name, pid, started } of running.toReversed()) {
    if (pid === null || started === null) continue;
    const steps =
      name === 'postgres'
        ? ({ signal: 'SIGINT', graceMs: 5000, lastResort: 'SIGQUIT' } as const)
        : ({ signal: 'SIGTERM', graceMs: 5000 } as const);
    await stopLeftover({ pid, started }, steps);
  }
}

/** Handles stop requests from signals and from the parent chain. A second request forces the stop. */
function stopRequests(parent: number, onStop: (why: string) => void, onForceStop: () => void): () => void {
  let firstMs: number | undefined;
  const request = (why: string) => {
    if (firstMs === undefined) {
      firstMs = performance.now();
      onStop(why);
    } else if (performance.now() - firstMs > sameSignalMs) {
      onForceStop();
    }
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, request);
  const chain = chainAbove(parent);
  const watcher = watchChain(chain, () => request('the command that started it is gone'));
  return () => {
    watcher.stop();
    for (const signal of signals) process.off(signal, request);
  };
}

/** Runs a plan until it is told to stop. @returns the exit code: 0 after a stop, 1 after a failed start */
export async function runToTheEnd({
  dataDir,
  print,
  plan,
  parent = process.ppid,
}: RunOptions): Promise<number> {
  const path = join(dataDir, 'run.json');
  const state: RunState = {
    ...self(),
    ready: false,
    site: null,
    api: null,
    identity: null,
    streaming: null,
    setup: null,
    components: [],
  };
  const claim = claimRunFile(path, state);
  if (claim.kind === 'taken') {
    const where = claim.by.site === null ? '' : ` at ${claim.by.site}`;
    throw new ComponentError(
      `It already runs on ${dataDir}${where} (process ${claim.by.pid}). ` +
        'Stop that one, or start a second copy: DATA_DIR=.data-2 PORT=8081 npm start',
    );
  }
  let supervisor: Supervisor | undefined;
  let logRotation: NodeJS.Timeout | undefined;
  let stopping = false;
  let told: () => void = () => {};
  const stopAsked = new Promise<void>((resolve) => (told = resolve));
  const release = stopRequests(
    parent,
    (why) => {
      stopping = true;
      print(`Stopping (${why}) …`);
      void supervisor?.stop();
      told();
    },
    () => void supervisor?.forceStop(),
  );
  try {
    await stopLeftovers(claim.leftovers, print);
    writeRunFile(path, state);
    const { specs, setup, ...addresses } = await plan();
    Object.assign(state, addresses);
    const logs = specs.map(({ name }) => join(dataDir, 'logs', `${name}.log`));
    for (const log of logs) rotateLog(log);
    const logFolders = [join(dataDir, 'logs'), join(dataDir, 'reverse-proxy', 'logs')];
    logRotation = setInterval(() => {
      try {
        rotateLargeLogs(logFolders);
      } catch (error) {
        print(`  logs cannot be rotated (${String(errorCode(error) ?? error)})`);
      }
    }, logRotationMs);
    supervisor = new Supervisor({
      specs,
      print,
      onChange: (components) => {
        state.components = components;
        try {
          writeRunFile(path, state);
        } catch (error) {
          // The system goes on while the disk is full; the next change writes the file again.
          print(`  ${path} cannot be written (${String(errorCode(error) ?? error)})`);
        }
      },
    });
    if (!stopping) {
      try {
        await supervisor.start();
      } catch (error) {
        await supervisor.stop();
        if (!stopping) throw error;
      }
    }
    if (!stopping) {
      Object.assign(state, { ready: true, setup: await setup() });
      writeRunFile(path, state);
      try {
        for (const log of logs) keepLog(log);
      } catch (error) {
        print(`  logs cannot be kept (${String(errorCode(error) ?? error)})`);
      }
      print(`Ready: ${state.site}`);
      if (state.setup !== null) print(`Set up your site: ${state.setup}`);
      await stopAsked;
    }
    await supervisor.stop();
    print('Stopped.');
    return 0;
  } finally {
    clearInterval(logRotation);
    release();
    releaseRunFile(path, state);
  }
}
