import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processCpuMs } from '@sandstone/launcher/process-cpu';
import { freePort } from '@sandstone/nginx/free-port';
import { holdCheckout, project, root } from './checkout.ts';
import { Compose } from './compose.ts';

let current = 'its beginning';
const seconds = (fromMs: number) => Number(((performance.now() - fromMs) / 1000).toFixed(1));
const steps: { name: string; seconds: number }[] = [];

/** Ends the process while another one tests containers of this checkout. @returns a system that does not run yet */
export async function startOfTest(): Promise<Compose> {
  try {
    await holdCheckout();
  } catch (error) {
    console.error(`FAILED ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
  return new Compose(project, await freePort());
}

export async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  current = name;
  const startMs = performance.now();
  const result = await act();
  steps.push({ name, seconds: seconds(startMs) });
  console.log(`ok  ${name} (${seconds(startMs).toFixed(1)} s)`);
  return result;
}

/**
 * Runs the steps, and writes `reports/containers.json`. A failed step ends the test. The containers and their volumes are
 * removed unless the argument --keep is given; the images stay as a build cache.
 * @param end always runs, last
 */
export async function test(
  compose: Compose,
  prove: () => Promise<void>,
  end: () => Promise<void> = async () => {},
): Promise<void> {
  try {
    // A killed run has left containers, which restart with the engine, and partial data.
    await compose.removeAll();
    await prove();
    console.log('All steps passed.');
  } catch (error) {
    process.exitCode = 1;
    console.error(await compose.run(['ps', '--all']).catch(() => ''));
    console.error(await compose.run(['logs', '--no-color', '--tail', '15']).catch(() => ''));
    // Repeated at the end, where it is easy to find in a long log.
    console.error(`FAILED ${current}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    if (!process.argv.includes('--keep')) await compose.removeAll();
    await end();
    const folder = join(root, 'reports');
    await mkdir(folder, { recursive: true });
    const report = { cpuSeconds: processCpuMs(process.pid) / 1000, steps };
    await writeFile(join(folder, 'containers.json'), `${JSON.stringify(report, null, 2)}\n`);
  }
}
