import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../system/error-code.ts';
import { writeFileAtomically } from '../system/private-file.ts';
import {
  isRunning,
  lookUpProcess,
  type LookUpProcess,
  type ProcessIdentity,
} from '../system/process-table.ts';

export interface RunComponent {
  name: string;
  choice: string;
  url: string | null;
  pid: number | null;
  log: string | null;
  /** The start time of the process; together with the pid it identifies a process. */
  started: string | null;
}
/** `DATA_DIR/run.json`: the running supervisor and the addresses of its components. */
export interface RunState extends ProcessIdentity {
  ready: boolean;
  site: string | null;
  api: string | null;
  identity: string | null;
  /** The control API of the fake provider. */
  streaming: string | null;
  /** The address at which the first administrator sets up a new site; null where there is nothing to set up. */
  setup: string | null;
  /** In start order. */
  components: RunComponent[];
}

function parse(text: string): RunState | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isState = typeof value === 'object' && value !== null && 'pid' in value && 'components' in value;
    // Only this module writes the file, atomically.
    return isState ? (value as RunState) : undefined;
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

export function readRunFile(path: string): RunState | undefined {
  const text = read(path);
  return text === undefined ? undefined : parse(text);
}

export type Claim = { kind: 'claimed'; leftovers: RunComponent[] } | { kind: 'taken'; by: RunState };

/** Creates the file only if it does not exist; a hard link appears with its complete content. */
function create(path: string, state: RunState): boolean {
  const fresh = `${path}.${process.pid}.claim`;
  writeFileSync(fresh, JSON.stringify(state), { mode: 0o600 });
  try {
    linkSync(fresh, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/**
 * Claims the data folder for this supervisor. A file of a dead supervisor is taken over; its leftover processes are
 * returned to be stopped.
 */
export function claimRunFile(path: string, state: RunState, lookUp: LookUpProcess = lookUpProcess): Claim {
  mkdirSync(dirname(path), { recursive: true });
  const leftovers: RunComponent[] = [];
  for (;;) {
    if (create(path, { ...state, components: leftovers })) return { kind: 'claimed', leftovers };
    const text = read(path);
    if (text === undefined) continue;
    const found = parse(text);
    if (found !== undefined && isRunning(found, lookUp)) return { kind: 'taken', by: found };
    const aside = `${path}.${process.pid}.stale`;
    try {
      renameSync(path, aside);
    } catch {
      continue; // Another process took it over at the same time.
    }
    if (read(aside) === text) leftovers.push(...(found?.components ?? []));
    // Another process's fresh claim was moved aside, so it is restored.
    else if (read(path) === undefined) renameSync(aside, path);
    rmSync(aside, { force: true });
  }
}

export function writeRunFile(path: string, state: RunState): void {
  writeFileAtomically(path, `${JSON.stringify(state, undefined, 2)}\n`);
}

/** Removes the file if it still belongs to this supervisor. */
export function releaseRunFile(path: string, owner: ProcessIdentity): void {
  const found = readRunFile(path);
  if (found?.pid === owner.pid && found.started === owner.started) rmSync(path, { force: true });
}
