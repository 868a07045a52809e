/** What to do with a file whose connection was cut: `anew` when that was before a change of the network. */
export type RetryDecision = 'again' | 'anew' | 'give-up';

/** @param made tries so far. Waits before it answers; an aborted wait answers at once, and means nothing. */
export type RetryPolicy = (made: number, signal: AbortSignal) => Promise<RetryDecision>;

/** Waits before the second try, the third and the fourth. After them the person is asked. */
const pausesMs = [1000, 4000, 10_000];

/**
 * Waits a little longer each time, and shorter when the network comes back meanwhile. Without any network no try is
 * wasted: it waits for as long as that takes.
 */
export const waitForRetry: RetryPolicy = (made, signal) =>
  new Promise((resolve) => {
    const pauseMs = pausesMs[made - 1];
    if (navigator.onLine && pauseMs === undefined) return resolve('give-up');
    const done = new AbortController();
    const answer = (verdict: RetryDecision) => {
      done.abort();
      clearTimeout(timer);
      resolve(verdict);
    };
    const timer = navigator.onLine ? setTimeout(() => answer('again'), pauseMs) : undefined;
    addEventListener('online', () => answer('anew'), { signal: done.signal });
    signal.addEventListener('abort', () => answer('again'), { signal: done.signal });
  });
