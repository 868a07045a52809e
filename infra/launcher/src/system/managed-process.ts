import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ComponentError } from './component-error.ts';
import { isGroupRunning, isRunning, lookUpProcess, type ProcessIdentity } from './process-table.ts';

export interface LaunchOptions {
  command: string;
  args: readonly string[];
  /** Both streams are appended to this file, so that output survives the supervisor. */
  log: string;
  environment: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  /** The user to run as; requires root. */
  user?: { uid: number; gid: number } | undefined;
}
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}
export interface StopSteps {
  signal: NodeJS.Signals;
  /** Then `lastResort` follows, and SIGKILL for the whole group a second later. */
  graceMs: number;
  lastResort?: NodeJS.Signals;
}
export interface ManagedProcess extends ProcessIdentity {
  readonly log: string;
  /** Resolves when it and the other processes of its group have ended. */
  readonly ended: Promise<ProcessEnd>;
  /** Undefined while it runs. */
  readonly end: () => ProcessEnd | undefined;
  stop(steps: StopSteps): Promise<void>;
}

const groupEndMs = 2000;

/** @returns false when the process, or every process of the group, has already ended */
function send(target: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(target, signal);
  } catch {
    return false;
  }
}

async function withinMs(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timeout = new AbortController();
  const ended = await Promise.race([
    promise.then(() => true),
    sleep(milliseconds, false, { signal: timeout.signal }).catch(() => false),
  ]);
  timeout.abort();
  return ended;
}

async function stopProcess(pid: number, ended: Promise<unknown>, steps: StopSteps): Promise<void> {
  send(pid, steps.signal);
  if (await withinMs(ended, steps.graceMs)) return;
  if (steps.lastResort !== undefined) {
    send(pid, steps.lastResort);
    if (await withinMs(ended, 1000)) return;
  }
  send(-pid, 'SIGKILL');
  send(pid, 'SIGKILL');
  await withinMs(ended, 1000);
}

/**
 * Ends what is left of a group whose leader has ended. Worker processes of nginx, for example, outlive a killed master
 * and keep its port.
 */
async function endGroup(leader: number): Promise<void> {
  const untilMs = performance.now() + groupEndMs;
  while (send(-leader, 'SIGKILL') && isGroupRunning(leader) && performance.now() < untilMs) await sleep(10);
}

/** Starts a process in its own group, so that Ctrl-C in a terminal reaches only the supervisor. */
export async function launch(options: LaunchOptions): Promise<ManagedProcess> {
  mkdirSync(dirname(options.log), { recursive: true });
  const log = openSync(options.log, 'a', 0o600);
  let pid: number;
  let ended: Promise<ProcessEnd>;
  let end: ProcessEnd | undefined;
  try {
    const child = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: options.environment,
      stdio: ['ignore', log, log],
      detached: true,
      ...options.user,
    });
    ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        end = { code, signal };
        void endGroup(child.pid ?? 0).then(() => resolve({ code, signal }));
      });
    });
    await once(child, 'spawn');
    pid = child.pid ?? 0;
  } catch (error) {
    throw new ComponentError(
      `${options.command} cannot be run: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    closeSync(log);
  }
  return {
    pid,
    log: options.log,
    started: lookUpProcess(pid)?.started ?? 'gone',
    ended,
    end: () => end,
    stop: async (steps) => {
      if (end === undefined) await stopProcess(pid, ended, steps);
    },
  };
}

/** Ends a process that another supervisor left behind, but never another one that reuses its pid. */
export async function stopLeftover(identity: ProcessIdentity, steps: StopSteps): Promise<void> {
  if (!isRunning(identity)) return;
  const watch = new AbortController();
  const ended = (async () => {
    while (!watch.signal.aborted && isRunning(identity)) await sleep(30);
  })();
  await stopProcess(identity.pid, ended, steps);
  watch.abort();
}
