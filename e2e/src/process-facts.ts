import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const kilobyte = 1024;

function statusOf(pid: number, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (line?.[1] === undefined) throw new Error(`No ${field} of process ${pid}`);
  return Number(line[1]);
}

/** Resident memory, bytes. */
export const residentBytes = (pid: number): number => statusOf(pid, 'VmRSS') * kilobyte;

/** The most it was since the start, or since `forgetPeak`, bytes. */
export const peakResidentBytes = (pid: number): number => statusOf(pid, 'VmHWM') * kilobyte;

/** Lets the kernel's own high-water mark begin anew: no sampling could miss a peak. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

interface ProcessEntry {
  pid: number;
  parent: number;
  /** With the pid it names one process for ever. */
  started: string;
}

function entryOf(pid: number): ProcessEntry | undefined {
  try {
    // `pid (name) state ppid … starttime`; the name may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    return { pid, parent: Number(parent), started: rest[17] ?? '' };
  } catch {
    return undefined;
  }
}

/** A process and all that came of it. */
export function processTree(top: number): ProcessEntry[] {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (entryOf(Number(name)) ?? []) : [],
  );
  const tree = all.filter(({ pid }) => pid === top);
  for (const entry of tree) tree.push(...all.filter(({ parent }) => parent === entry.pid));
  return tree;
}

export const isAlive = ({ pid, started }: ProcessEntry): boolean => entryOf(pid)?.started === started;
