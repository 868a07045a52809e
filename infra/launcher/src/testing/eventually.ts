import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for the first result other than undefined or false. Fails with `what` after a timeout that only a real fault
 * exceeds.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = 15_000,
): Promise<T> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > endMs) throw new Error(`This did not happen in ${limitMs} ms: ${what}`);
    await sleep(40);
  }
}
