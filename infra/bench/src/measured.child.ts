import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** What a child measured of itself. */
export interface Measurement {
  wallMs: number;
  /** User and system, of every thread. */
  cpuMs: number;
  maxRssBytes: number;
  /** Written by the work. */
  bytes: number;
}

/**
 * Runs a TypeScript entry in a process of its own, so that CPU time and memory are its own, and reads the
 * `Measurement` that it prints. @throws Error with what it wrote to stderr when it fails
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
  // The entries print nothing else.
  return JSON.parse(output) as Measurement;
}

/** The child's side: measures `work` from after the imports, and prints the outcome. */
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
