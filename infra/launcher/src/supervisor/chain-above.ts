import {
  isRunning,
  lookUpProcess,
  type LookUpProcess,
  type ProcessIdentity,
} from '../system/process-table.ts';

const maxLevels = 6;
const isNpm = (command: string) => /^npm\b|\/npm(-cli\.js)?(\s|$)/.test(command);

/**
 * Returns the processes between this one and the npm that runs it (npm → sh → node infra/run.mjs), or only the parent
 * without npm; empty when the parent is init.
 */
export function chainAbove(parent: number, lookUp: LookUpProcess = lookUpProcess): ProcessIdentity[] {
  const chain: ProcessIdentity[] = [];
  for (let pid = parent; pid > 1 && chain.length < maxLevels;) {
    const entry = lookUp(pid);
    if (entry === undefined) break;
    chain.push({ pid, started: entry.started });
    if (isNpm(entry.command)) return chain;
    pid = entry.parent;
  }
  return chain.slice(0, 1);
}

/** Calls `onGone` once when a process of `chain` has ended, for example because the terminal was closed. */
export function watchChain(
  chain: readonly ProcessIdentity[],
  onGone: () => void,
  { intervalMs = 500, lookUp = lookUpProcess }: { intervalMs?: number; lookUp?: LookUpProcess } = {},
): { stop: () => void } {
  const timer = setInterval(() => {
    if (chain.every((process) => isRunning(process, lookUp))) return;
    clearInterval(timer);
    onGone();
  }, intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
