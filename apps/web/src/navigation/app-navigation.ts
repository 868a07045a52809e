import { limits } from '@sandstone/contract';
import { useCallback, useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { isNavigation } from './navigation-rules.ts';

export interface AppNavigationOptions {
  /** Waits this long; a further request in that time replaces this one. */
  debounceMs?: number;
  onStart?: () => void;
  /** About 100 ms after the navigation. */
  onComplete?: () => void;
  replace?: boolean;
}

interface NavigationContext {
  navigate: (target: string, options: { replace?: boolean; viewTransition: true }) => void | Promise<void>;
  /** With its query and fragment. */
  currentPath: string;
}

/** Navigates now, and calls back where it is a navigation. What every navigation of the site does, this one does too. */
export async function navigateInApp(
  target: string,
  { onStart, onComplete, replace }: AppNavigationOptions,
  { navigate, currentPath }: NavigationContext,
): Promise<void> {
  if (!isNavigation(target, currentPath)) return;
  onStart?.();
  await navigate(target, { replace, viewTransition: true });
  if (onComplete !== undefined) setTimeout(onComplete, limits.navigationCompleteMs);
}

/** The way to another page of the site by program. */
export function useAppNavigation(): (target: string, options?: AppNavigationOptions) => void {
  const navigate = useNavigate();
  const currentPath = createPath(useLocation());
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useCallback(
    (target, options = {}) => {
      const go = () => void navigateInApp(target, options, { navigate, currentPath });
      clearTimeout(waiting.current);
      if (options.debounceMs === undefined) go();
      else waiting.current = setTimeout(go, options.debounceMs);
    },
    [navigate, currentPath],
  );
}
