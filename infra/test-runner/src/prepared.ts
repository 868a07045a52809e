import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for what `.ci/run` prepares while other tests run. It writes the exit status of each preparation into a file in
 * the folder that `CI_PREPARES` names; without the variable nothing is prepared, and everything counts as ready.
 * @returns whether the preparation succeeded
 */
export async function isPrepared(name: 'package-lists' | 's3' | 'engines' | 'docker'): Promise<boolean> {
  const folder = process.env['CI_PREPARES'];
  if (folder === undefined) return true;
  const file = join(folder, name);
  while (!existsSync(file)) await sleep(200);
  return readFileSync(file, 'utf8').trim() === '0';
}
