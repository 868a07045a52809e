/**
 * Calls back once when the person returns from the popup or another window. Some browsers do not restore the focus
 * after a popup closes, so a key or a pointer that enters the page counts as well.
 * @returns a function that stops waiting
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
