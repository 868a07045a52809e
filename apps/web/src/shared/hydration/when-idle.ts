const timeoutMs = 2000;
const fallbackDelayMs = 200;

/** Runs work that can wait: after the page is loaded, when the browser is idle. */
export function whenIdle(work: () => void, signal: AbortSignal): void {
  const run = () => {
    if (!signal.aborted) work();
  };
  const schedule = () => {
    // Safari does not support requestIdleCallback yet.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: timeoutMs });
    else setTimeout(run, fallbackDelayMs);
  };
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true, signal });
}
