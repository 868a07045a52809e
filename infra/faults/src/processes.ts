import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { eventually } from '@sandstone/testing';

const restartLimitMs = 60_000;

export async function killProcess(system: RunningSystem, name: string): Promise<void> {
  process.kill(await system.pidOf(name), 'SIGKILL');
}

/** Suspends a component: its connections stay open, and nothing answers. */
export async function suspendProcess(system: RunningSystem, name: string, ms: number): Promise<void> {
  const pids = withChildren(await system.pidOf(name));
  for (const pid of pids) signal(pid, 'SIGSTOP');
  try {
    await sleep(ms);
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT');
  }
}

/** A process and all its descendants. Those of Postgres are in process groups of their own. */
function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter((child) => child !== '').flatMap((child) => withChildren(Number(child)))];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** Resolves when every component runs and the site answers. */
export async function untilRunning(system: RunningSystem): Promise<void> {
  const isRunning = async () => {
    const { components } = await system.run();
    // A component that starts again has no choice yet.
    const running = components.every(
      ({ pid, choice }) => pid === null || (choice !== 'starting' && isAlive(pid)),
    );
    const ready = await fetch(system.site, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    return running && ready;
  };
  await eventually(isRunning, { condition: 'every component runs', timeoutMs: restartLimitMs });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
