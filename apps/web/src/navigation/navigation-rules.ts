import {
  createPath,
  type DataRouter,
  resolvePath,
  type RouterNavigateOptions,
  type To,
} from 'react-router-dom';

/** What every page finds in `location.state` when somebody came to it by a navigation. */
export interface NavigationState {
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** Neither nowhere, nor where one is already. Both are paths with their query and fragment. */
export const isNavigation = (target: string, currentPath: string): boolean =>
  target !== '' && target !== currentPath;

const loadPage = (address: string) => window.location.assign(address);

/**
 * Has every navigation of the site, by a link or by program, follow the same rules: a request for the current path or
 * for nothing is ignored, the start time is kept in the navigation's state, and a failure loads the target as a page.
 */
export function followNavigationRules(router: DataRouter, load: (address: string) => void = loadPage): void {
  const navigate = router.navigate.bind(router);
  router.navigate = async (to: To | number | null, options: RouterNavigateOptions = {}) => {
    // A step in the history has its own state.
    if (typeof to === 'number') return navigate(to);
    // A form goes where it says.
    if (to === null) return navigate(to, options);
    const { location, navigation } = router.state;
    const target = to === '' ? '' : createPath(resolvePath(to, location.pathname));
    // Whoever chooses the page that is shown while another one is on its way does not want the other.
    if (navigation.state === 'idle' && !isNavigation(target, createPath(location))) return undefined;
    // The router types the state as any.
    const before = options.state as object | null | undefined;
    const state: NavigationState = { ...before, startedAt: Date.now() };
    try {
      return await navigate(to, { ...options, state });
    } catch {
      return load(target);
    }
  };
}
