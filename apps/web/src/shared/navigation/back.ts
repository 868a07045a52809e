import { limits } from '@sandstone/contract';
import { parseUrl } from './addresses.ts';

/**
 *   home         this visit has no earlier page
 *   back         the previous page belongs to this site
 *   try-back     the previous page may belong to this site: goes home if no navigation starts in time
 */
export type BackMove = 'home' | 'back' | 'try-back';

/** Returns the action of Back, from the paths of this visit and the referrer of its first page. */
export function backMove(visited: readonly string[], referrer: string, origin: string): BackMove {
  if (new Set(visited).size <= 1) return 'home';
  return parseUrl(referrer)?.origin === origin ? 'back' : 'try-back';
}

/** Events that show that the browser is navigating. */
const leaveEvents = ['popstate', 'pagehide', 'beforeunload'] as const;

/** Performs `move`, and calls `goHome` if going back has no effect. */
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
      // A new tab copies the visited paths of the tab that opened it, but has no history.
      return fallback();
    }
    page.history.back();
  } catch {
    fallback();
  }
}
