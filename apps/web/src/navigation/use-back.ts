import { pages } from '@sandstone/contract';
import { useCallback } from 'react';
import { backMove, goBack } from './back.ts';
import { useAppNavigation } from './app-navigation.ts';
import { readVisitedPaths } from './visited-paths.ts';

/** Goes back by the one rule of the site, wherever it is offered. */
export function useBack(): () => void {
  const navigate = useAppNavigation();
  return useCallback(() => {
    const move = backMove(readVisitedPaths(), document.referrer, window.location.origin);
    goBack(move, () => navigate(pages.home));
  }, [navigate]);
}
