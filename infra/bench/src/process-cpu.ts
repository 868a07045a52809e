import { readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of this length on every platform that Node runs on. */
const tickMs = 10;

/** User and system time of another process and its threads so far, ms. */
export function processCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // `pid (name) state …`; the name may hold anything. Then utime is the 12th field and stime the 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
