import {
  createPath,
  type DataRouter,
  resolvePath,
  type RouterNavigateOptions,
  type To,
} from 'react-router-dom';

/** The `location.state` of every page that was reached by a navigation. */
export interface NavigationState {
  /** Start time of the navigation, ms since 1970. */
  startedAt: number;
}

/** Returns false for an empty target and for the current path. Both are paths with their query and fragment. */
export const isNavigation = (target: string, currentPath: string): boolean =>
  target !== '' && target !== currentPath;

const loadPage = (address: string, { replace = false } = {}) =>
  replace ? window.location.replace(address) : window.location.assign(address);

/**
 * Applies the same rules to every navigation of the site, from a link or from code: an empty target and the current
 * path are ignored, the start time is added to the location state, and a failure loads the target as a document.
 * @param asDocuments loads every other page as a document
 */
export function followNavigationRules(
  router: DataRouter,
  { load = loadPage, asDocuments = false }: { load?: typeof loadPage; asDocuments?: boolean } = {},
): void {
  const navigate = router.navigate.bind(router);
  router.navigate = async (to: To | number | null, options: RouterNavigateOptions = {}) => {
    // A history entry has its own state.
    if (typeof to === 'number') return navigate(to);
    // A form submission has its own target.
    if (to === null) return navigate(to, options);
    const { location, navigation } = router.state;
    const path = to === '' ? undefined : resolvePath(to, location.pathname);
    const target = path === undefined ? '' : createPath(path);
    // A navigation to the current page cancels a pending navigation to another one.
    if (navigation.state === 'idle' && !isNavigation(target, createPath(location))) return undefined;
    if (asDocuments && path?.pathname !== location.pathname) return load(target, options);
    // The router types the state as any.
    const before = options.state as object | null | undefined;
    const state: NavigationState = { ...before, startedAt: Date.now() };
    try {
      return await navigate(to, { ...options, state });
    } catch {
      return load(target, options);
    }
  };
}
