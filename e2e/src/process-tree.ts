import { readdirSync, readFileSync } from 'node:fs';

interface ProcessEntry {
  pid: number;
  parent: number;
  /** The start time, which together with the pid identifies a process even if the pid is reused. */
  started: string;
}

function entryOf(pid: number): ProcessEntry | undefined {
  try {
    // `pid (name) state ppid … starttime`; the name may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    return { pid, parent: Number(parent), started: rest[17] ?? '' };
  } catch {
    return undefined;
  }
}

/** Returns a process and all its descendants. */
export function processTree(top: number): ProcessEntry[] {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (entryOf(Number(name)) ?? []) : [],
  );
  const tree = all.filter(({ pid }) => pid === top);
  for (const entry of tree) tree.push(...all.filter(({ parent }) => parent === entry.pid));
  return tree;
}

export const isAlive = ({ pid, started }: ProcessEntry): boolean => entryOf(pid)?.started === started;
