// Records the processes that this process starts in the file TEST_PROCESSES. Loaded with `node --import`.
import { type ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { lookUpProcess, type ProcessIdentity } from '@sandstone/launcher/process-table';

export const processesVariable = 'TEST_PROCESSES';

export function recordProcesses(file: string): void {
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }; // Node documents this message
    // The pid is known once `spawn` has returned, which is before any other task of this process.
    queueMicrotask(() => {
      const found = child.pid === undefined ? undefined : lookUpProcess(child.pid);
      if (found !== undefined) appendFileSync(file, `${found.pid} ${found.started}\n`);
    });
  });
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
