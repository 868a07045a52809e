import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sandstone/launcher';

const readyLimitMs = 60_000;
const pollMs = 100;

export interface ServiceProcess {
  url: string;
  stop: () => Promise<void>;
}

/** Reads the null-terminated strings of a file in /proc. */
const readStrings = (path: string) => readFileSync(path, 'utf8').split('\0').slice(0, -1);

/** Returns the environment that a process was started with. */
export function environmentOf(pid: number): Record<string, string> {
  return Object.fromEntries(
    readStrings(`/proc/${pid}/environ`).map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

async function untilReady(health: string, hasEnded: () => boolean): Promise<void> {
  const limit = performance.now() + readyLimitMs;
  for (;;) {
    const response = await fetch(health).catch(() => undefined);
    if (response?.ok === true) return;
    if (hasEnded() || performance.now() > limit) throw new Error(`Nothing is ready at ${health}`);
    await sleep(pollMs);
  }
}

/** Starts a process and waits until `health` answers 200. The process ends with the test process at the latest. */
export async function startProcess(
  command: string,
  args: readonly string[],
  options: { cwd: string; environment: Record<string, string>; url: string; health: string },
): Promise<ServiceProcess> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const ended = once(child, 'close');
  const stop = async () => {
    process.off('exit', end);
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilReady(options.health, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: options.url, stop };
}

/** Starts another process with the command and environment of `pid`, on its own port and with the given variables. */
export async function startReplica(
  pid: number,
  path: string,
  environment: Record<string, string>,
): Promise<ServiceProcess> {
  const [command = '', ...args] = readStrings(`/proc/${pid}/cmdline`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startProcess(command, args, {
    cwd: readlinkSync(`/proc/${pid}/cwd`),
    environment: { ...environmentOf(pid), ...environment, PORT: String(port) },
    url,
    health: url + path,
  });
}
