import { readFileSync } from 'node:fs';

/** The length of a Linux clock tick on all platforms that Node supports. */
const tickMs = 10;

/** Node starts processes in its main thread. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);

/** User and system time of another process, including its threads and child processes, in ms. */
export function processCpuMs(pid: number): number {
  const ofChildren = childrenOf(pid).reduce(
    // The time of one that has ended is counted with its parent.
    (sum, child) => sum + unlessEnded(() => processCpuMs(child), 0),
    0,
  );
  const { own, endedChildren } = cpuOf(pid);
  return own + endedChildren + ofChildren;
}

/** User and system time of the child processes that have ended, in ms. */
export const endedChildrenCpuMs = (pid: number): number => cpuOf(pid).endedChildren;

function cpuOf(pid: number): { own: number; endedChildren: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name in `pid (name) state …` may contain anything. After it, utime is the 12th and stime the 13th field; the
  // next two are the times of ended children.
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: (user + system) * tickMs, endedChildren: (childrenUser + childrenSystem) * tickMs };
}

/** Reads something of a process that may have ended after it was listed. */
export function unlessEnded<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return otherwise;
    throw error;
  }
}
