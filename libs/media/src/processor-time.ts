import { readFileSync } from 'node:fs';

/** The unit of Linux' process statistics, the same on every platform. */
const ticksPerSecond = 100;

/** The processor time of a process so far. Other systems than Linux do not tell, so there it is the time of day. */
export function processorSeconds(pid: number): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return process.platform === 'linux' ? 0 : performance.now() / 1000;
  }
  // The name of the program, in parentheses, may contain spaces. The state follows it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
