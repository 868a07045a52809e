import { expect } from '@playwright/test';

/** A time in which the product promises that a change is seen. */
interface PromisedTime {
  what: string;
  limitMs: number;
  /** @returns what does not show the change yet */
  ask: () => Promise<readonly string[]>;
}

/**
 * Asks until everything shows a change that was made just now, and prints how long that took. Only what is asked for
 * after the promised time may not be the former content: on a busy machine, a response takes longer.
 */
export async function expectWithin({ what, limitMs, ask }: PromisedTime): Promise<void> {
  const changedAt = performance.now();
  const elapsedMs = () => performance.now() - changedAt;
  for (;;) {
    const isLate = elapsedMs() >= limitMs;
    const former = await ask();
    if (former.length > 0 && !isLate) continue;
    expect(former, what).toEqual([]);
    console.log(`    ${what}: ${(elapsedMs() / 1000).toFixed(1)} s of ${limitMs / 1000} s`);
    return;
  }
}
