/**
 * Calls back once, when the person comes back from the popup or another window. Not every browser gives the focus back
 * to a window under a popup that closes; a pointer that enters the page, or a key, tells of her as well.
 * @returns what ends the waiting
 */
export function onReturnToPage(listener: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const back = () => {
    if (document.visibilityState === 'hidden') return;
    waiting.abort();
    listener();
  };
  for (const sign of ['focus', 'keydown', 'pointerdown']) window.addEventListener(sign, back, { signal });
  document.documentElement.addEventListener('pointerenter', back, { signal });
  document.addEventListener('visibilitychange', back, { signal });
  return () => waiting.abort();
}
