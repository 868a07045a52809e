const latestMs = 2000;
const restMs = 200;

/** Runs what may wait: after everything that the page is made of, when the browser has nothing better to do. */
export function whenIdle(work: () => void, signal: AbortSignal): void {
  const run = () => {
    if (!signal.aborted) work();
  };
  const rest = () => {
    // Safari has no word for it yet.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: latestMs });
    else setTimeout(run, restMs);
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true, signal });
}
