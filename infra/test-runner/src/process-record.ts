// Records the processes that this process starts in the file TEST_PROCESSES. Loaded with `node --import`.
import { type ChildProcess } from 'node:child_process';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { lookUpProcess, type ProcessIdentity } from '@sandstone/launcher/process-table';

export const processesVariable = 'TEST_PROCESSES';

const isBeside = new AsyncLocalStorage<true>();

/** Runs a tier beside others, whose test runs do not record its processes, and so do not end them. */
export const besideTestRuns = <T>(act: () => Promise<T>): Promise<T> => isBeside.run(true, act);

/** @returns a function that ends the recording */
export function recordProcesses(file: string): () => void {
  const record = (message: unknown) => {
    if (isBeside.getStore() === true) return;
    const { process: child } = message as { process: ChildProcess }; // Node documents this message
    // The pid is known once `spawn` has returned, which is before any other task of this process.
    queueMicrotask(() => {
      const found = child.pid === undefined ? undefined : lookUpProcess(child.pid);
      if (found !== undefined) appendFileSync(file, `${found.pid} ${found.started}\n`);
    });
  };
  subscribe('child_process', record);
  return () => unsubscribe('child_process', record);
}

export function readProcesses(file: string): ProcessIdentity[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [pid, started] = line.split(' ', 2);
      return pid && started ? [{ pid: Number(pid), started }] : [];
    });
}

const file = process.env[processesVariable];
if (file !== undefined) recordProcesses(file);
