import { readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of this length on every platform that Node runs on. */
const tickMs = 10;

/** User and system time of another process, its threads and all processes that it has started, so far, ms. */
export function processCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // `pid (name) state …`; the name may hold anything. Then utime is the 12th field and stime the 13th; the two after
  // them are the times of children that have ended.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  // Node starts processes in its main thread.
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean);
  return ticks * tickMs + children.reduce((sum, child) => sum + processCpuMs(Number(child)), 0);
}
