import { pages } from '@sandstone/contract';
import { useCallback } from 'react';
import { backMove, goBack } from './back.ts';
import { useGoTo } from './go-to.ts';
import { readVisitedPaths } from './visited-paths.ts';

/** Returns a function that goes back. Every Back button of the site uses it, so that all follow the same rule. */
export function useBack(): () => void {
  const goTo = useGoTo();
  return useCallback(() => {
    const move = backMove(readVisitedPaths(), document.referrer, window.location.origin);
    goBack(move, () => goTo(pages.home));
  }, [goTo]);
}
