import { pages } from '@sandstone/contract';
import { useCallback } from 'react';
import { backMove, goBack } from './back.ts';
import { useGoTo } from './app-navigation.ts';
import { readVisitedPaths } from './visited-paths.ts';

/** Goes back by the one rule of the site, wherever it is offered. */
export function useBack(): () => void {
  const goTo = useGoTo();
  return useCallback(() => {
    const move = backMove(readVisitedPaths(), document.referrer, window.location.origin);
    goBack(move, () => goTo(pages.home));
  }, [goTo]);
}
