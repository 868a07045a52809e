const latestMs = 2000;
const restMs = 200;

/** Runs work that can wait: after the page is loaded, when the browser is idle. */
export function whenIdle(work: () => void, signal: AbortSignal): void {
  const run = () => {
    if (!signal.aborted) work();
  };
  const rest = () => {
    // Safari does not support requestIdleCallback yet.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: latestMs });
    else setTimeout(run, restMs);
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true, signal });
}
