import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds; the test's own time limit ends it. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}
