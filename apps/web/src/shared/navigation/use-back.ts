import { pages } from '@sandstone/contract';
import { useCallback } from 'react';
import { backMove, goBack } from './back.ts';
import { useAppNavigation } from './app-navigation.ts';
import { readVisitedPaths } from './visited-paths.ts';

/** Returns a function that goes back. Every Back button of the site uses it, so that all follow the same rule. */
export function useBack(): () => void {
  const navigate = useAppNavigation();
  return useCallback(() => {
    const move = backMove(readVisitedPaths(), document.referrer, window.location.origin);
    goBack(move, () => navigate(pages.home));
  }, [navigate]);
}
