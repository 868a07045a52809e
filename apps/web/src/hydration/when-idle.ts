const timeoutMs = 2000;
const fallbackDelayMs = 200;

/** Runs what may wait: after everything that the page is made of, when the browser has nothing better to do. */
export function whenIdle(work: () => void, signal: AbortSignal): void {
  const run = () => {
    if (!signal.aborted) work();
  };
  const schedule = () => {
    // Safari has no word for it yet.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: timeoutMs });
    else setTimeout(run, fallbackDelayMs);
  };
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true, signal });
}
