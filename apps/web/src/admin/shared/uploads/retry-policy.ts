/** The next step after a lost connection; `anew` resets the count of tries after a network change. */
export type RetryDecision = 'again' | 'anew' | 'give-up';

/** Waits before the next try. An aborted wait resolves at once with a value that must be ignored. @param made the tries so far */
export type RetryPolicy = (made: number, signal: AbortSignal) => Promise<RetryDecision>;

/** Pauses before the second, third and fourth try. Afterwards the user is asked. */
const pausesMs = [1000, 4000, 10_000];

/**
 * Waits longer before each try, but at most until the network returns. While offline, waits for the network instead
 * of using up a try.
 */
export const waitForRetry: RetryPolicy = (made, signal) =>
  new Promise((resolve) => {
    const pauseMs = pausesMs[made - 1];
    if (navigator.onLine && pauseMs === undefined) return resolve('give-up');
    const done = new AbortController();
    const decide = (verdict: RetryDecision) => {
      done.abort();
      clearTimeout(timer);
      resolve(verdict);
    };
    const timer = navigator.onLine ? setTimeout(() => decide('again'), pauseMs) : undefined;
    addEventListener('online', () => decide('anew'), { signal: done.signal });
    signal.addEventListener('abort', () => decide('again'), { signal: done.signal });
  });
