import { readFileSync, writeFileSync } from 'node:fs';

const kilobyte = 1024;

function statusOf(pid: number, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (line?.[1] === undefined) throw new Error(`No ${field} of process ${pid}`);
  return Number(line[1]);
}

/** Resident memory, bytes. */
export const residentBytes = (pid: number): number => statusOf(pid, 'VmRSS') * kilobyte;

/** Resident memory of which parts that several processes share are divided among them, bytes. */
export function proportionalBytes(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`No Pss of process ${pid}`);
  return Number(kilobytes) * kilobyte;
}

/** Peak resident memory since the start or since `resetPeak`, bytes. */
export const peakResidentBytes = (pid: number): number => statusOf(pid, 'VmHWM') * kilobyte;

/** Resets the kernel's high-water mark, which records every peak, unlike sampling. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
