import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Measurements of a child process. */
export interface Measurement {
  wallMs: number;
  /** User and system time of all threads. */
  cpuMs: number;
  maxRssBytes: number;
  /** The number of bytes that the work wrote. */
  bytes: number;
}

/**
 * Runs a TypeScript entry in its own process, to measure its CPU time and memory, and parses the `Measurement` that it
 * prints. @throws Error with its stderr when it fails
 */
export async function runMeasured(
  entry: URL,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Measurement> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (code !== 0) throw new Error(`A measured process failed (${code}):\n${errors}`);
  // The entry prints only this JSON.
  return JSON.parse(output) as Measurement;
}

/** Measures `work` in the child process, excluding imports, and prints the result. */
export async function measureSelf(work: () => Promise<{ bytes: number }>): Promise<void> {
  const cpuBefore = process.cpuUsage();
  const wallBefore = performance.now();
  const { bytes } = await work();
  const cpu = process.cpuUsage(cpuBefore);
  const measurement: Measurement = {
    wallMs: performance.now() - wallBefore,
    cpuMs: (cpu.user + cpu.system) / 1000,
    maxRssBytes: process.resourceUsage().maxRSS * 1024,
    bytes,
  };
  process.stdout.write(JSON.stringify(measurement));
}
