import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Identifies a process: pids are reused, but not together with a start time. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}
export interface ProcessEntry extends ProcessIdentity {
  parent: number;
  command: string;
}
export type LookUpProcess = (pid: number) => ProcessEntry | undefined;

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const bootId = read('/proc/sys/kernel/random/boot_id')?.slice(0, 8);

interface ProcStat {
  parent: number;
  group: number;
  startTicks: string;
}

/** @returns undefined for a process that has ended, also if its parent has not asked for its end yet */
function readStat(pid: number): ProcStat | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name is in parentheses and may contain anything, so the fields after it are parsed.
  const [state, parent, group, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startTicks = rest[16];
  if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined;
  return { parent: Number(parent), group: Number(group), startTicks };
}

function fromProc(pid: number): ProcessEntry | undefined {
  const stat = readStat(pid);
  if (stat === undefined) return undefined;
  const command = (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  return { pid, parent: stat.parent, started: `${bootId}:${stat.startTicks}`, command };
}

function fromPs(pid: number): ProcessEntry | undefined {
  const ps = spawnSync('ps', ['-o', 'ppid=,stat=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const line = (ps.stdout ?? '').trim();
  const match = /^(\d+) +(\S+) +(\w+ +\w+ +\d+ +[\d:]+ +\d+)(?: +(\S.*))?$/s.exec(line);
  const [, parent, state, started, command] = match ?? [];
  if (parent === undefined || started === undefined || state?.startsWith('Z')) return undefined;
  return { pid, parent: Number(parent), started, command: command ?? '' };
}

/** The running process with this pid; undefined when there is none or only a zombie. */
export const lookUpProcess: LookUpProcess = bootId === undefined ? fromPs : fromProc;

export function isRunning(identity: ProcessIdentity, lookUp: LookUpProcess = lookUpProcess): boolean {
  return lookUp(identity.pid)?.started === identity.started;
}

const isInGroupOfProc = (leader: number) =>
  readdirSync('/proc').some((name) => /^\d+$/.test(name) && readStat(Number(name))?.group === leader);

function isInGroupOfPs(leader: number): boolean {
  const ps = spawnSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' });
  return (ps.stdout ?? '').split('\n').some((line) => {
    const [group, state] = line.trim().split(/ +/);
    return Number(group) === leader && state?.startsWith('Z') === false;
  });
}

/** Returns whether a process of the group still runs. One that only waits for its parent has closed its ports and files. */
export const isGroupRunning: (leader: number) => boolean =
  bootId === undefined ? isInGroupOfPs : isInGroupOfProc;
