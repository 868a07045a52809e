import { limits } from '@sandstone/contract';

/**
 *   home         nothing of this visit lies behind
 *   back         the page before is one of ours
 *   try-back     it may be one of ours: home when nothing has happened after a moment
 */
export type BackMove = 'home' | 'back' | 'try-back';

/** What Back does, by the paths of this visit and the address that led to its first page. */
export function backMove(visited: readonly string[], referrer: string, origin: string): BackMove {
  if (new Set(visited).size <= 1) return 'home';
  return URL.parse(referrer)?.origin === origin ? 'back' : 'try-back';
}

/** Events that say that the browser is on its way. */
const leaveEvents = ['popstate', 'pagehide', 'beforeunload'] as const;

/** Goes one step back by `move`; `goHome` is called where that leads nowhere. */
export function goBack(move: BackMove, goHome: () => void, page: Window = window): void {
  if (move === 'home') return goHome();
  const listening = new AbortController();
  const fallback = () => {
    listening.abort();
    goHome();
  };
  try {
    if (move === 'try-back') {
      const timer = page.setTimeout(fallback, limits.backFallbackMs);
      const left = () => {
        page.clearTimeout(timer);
        listening.abort();
      };
      for (const sign of leaveEvents) page.addEventListener(sign, left, { signal: listening.signal });
    } else if (page.history.length <= 1) {
      // Opened in a tab of its own, with the list of the tab that opened it.
      return fallback();
    }
    page.history.back();
  } catch {
    fallback();
  }
}
