import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface ChildEntry {
  pid: number;
  /** Its command line, which nginx replaces by what the process does. Empty for one that has ended. */
  title: string;
}

interface Entry extends ChildEntry {
  parent: number;
  state: string;
}

function fromProc(pid: number): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain anything.
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ pid, parent: Number(parent), state, title }];
  } catch {
    return []; // It has ended meanwhile.
  }
}

function fromPs(): Entry[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => {
    const [pid, parent, state = '', ...title] = line.trim().split(/ +/);
    return { pid: Number(pid), parent: Number(parent), state, title: title.join(' ') };
  });
}

/** All processes. Containers have no `ps`. */
const processes = (): Entry[] =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? fromProc(Number(name)) : []))
    : fromPs();

export const childrenOf = (parent: number): ChildEntry[] =>
  processes().filter((entry) => entry.parent === parent);

/** Whether a process was stopped by a signal, or has ended. */
export const isHalted = (pid: number): boolean => {
  const state = processes().find((entry) => entry.pid === pid)?.state ?? 'X';
  return /^[TtZX]/.test(state);
};

/** The processes of an nginx that accept connections: those that shut down, and those of the cache, do not. */
export const listeningWorkers = (nginx: number): number[] =>
  childrenOf(nginx)
    .filter(({ title }) => title !== '' && !/is shutting down|cache (?:manager|loader)/.test(title))
    .map(({ pid }) => pid);
