import { limits } from '@sandstone/contract';
import { useCallback, useEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';

export interface GoToOptions {
  /** Waits this long; a further request in that time replaces this one. */
  debounceMs?: number;
  onStart?: () => void;
  /** About 100 ms after the navigation. */
  onComplete?: () => void;
  replace?: boolean;
}

/** What a page finds in `location.state` when somebody was sent there by program. */
export interface GoToState {
  /** Milliseconds since 1970. */
  startedAt: number;
}

interface GoToSurroundings {
  navigate: NavigateFunction;
  currentPath: string;
  /** A full page load. */
  load: (target: string) => void;
}

/** Navigates now. Returns false for what is no navigation: nowhere, or where one is already. */
export async function goTo(
  target: string,
  { onStart, onComplete, replace }: GoToOptions,
  { navigate, currentPath, load }: GoToSurroundings,
): Promise<boolean> {
  if (target === '' || target === currentPath) return false;
  onStart?.();
  try {
    const state: GoToState = { startedAt: Date.now() };
    await navigate(target, { replace, state, viewTransition: true });
  } catch {
    load(target);
  }
  if (onComplete !== undefined) setTimeout(onComplete, limits.navigationCompleteMs);
  return true;
}

/** The way to another page of the site by program. */
export function useGoTo(): (target: string, options?: GoToOptions) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useCallback(
    (target, options = {}) => {
      const load = (address: string) => window.location.assign(address);
      const go = () => void goTo(target, options, { navigate, currentPath: pathname, load });
      clearTimeout(waiting.current);
      if (options.debounceMs === undefined) go();
      else waiting.current = setTimeout(go, options.debounceMs);
    },
    [navigate, pathname],
  );
}
