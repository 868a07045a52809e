import { limits } from '@sandstone/contract';
import { useCallback, useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { isNavigation } from './navigation-rules.ts';

export interface AppNavigationOptions {
  /** Delays the navigation by this time. A further call within it replaces this one. */
  debounceMs?: number;
  onStart?: () => void;
  /** Called about 100 ms after the navigation. */
  onComplete?: () => void;
  replace?: boolean;
}

interface NavigationContext {
  navigate: (target: string, options: { replace?: boolean; viewTransition: true }) => void | Promise<void>;
  /** The current path with its query and fragment. */
  currentPath: string;
}

/** Navigates and runs the callbacks, unless `target` is empty or the current path. The navigation rules also apply. */
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

/** Returns a function that navigates to another page of the site. */
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
