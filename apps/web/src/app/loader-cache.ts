import {
  type DataStrategyFunction,
  type DataStrategyFunctionArgs,
  type DataStrategyMatch,
  type DataStrategyResult,
  type RouterState,
} from 'react-router-dom';
import { isPending, pendingDelayMs, PendingData } from './pending-data.ts';

const maxCachedPages = 20;
type KnownState = Pick<RouterState, 'location' | 'loaderData' | 'navigation' | 'revalidation' | 'errors'>;

interface PageRouter {
  state: KnownState;
  /** Runs the data strategy again for the current page. */
  revalidate: () => Promise<void>;
}

export interface LoaderCache {
  /**
   * The router's data strategy. Pages behind or ahead in the history come from the cache. A page with slow data is
   * shown as pending, and receives the data when it arrives.
   */
  dataStrategy: DataStrategyFunction;
  /** Caches the loader data of the current page under the key of its history entry. */
  save(state: KnownState): void;
  /** Clears the cache when the user changes: cached data belongs to the previous one. */
  clear(): void;
}

/** The value that a loader returned, or the error that it threw. */
type Settled = { value: unknown } | { error: unknown };

/** Requests of the current page, or of the page being navigated to. */
interface PendingRequests {
  key: string;
  leave: AbortController;
  /** Results that arrived after the page was shown as pending, by route, until the router has taken them over. */
  arrived: Map<string, Settled>;
}

const unwrap = (settled: Settled): unknown => {
  if ('error' in settled) throw settled.error;
  // A redirect of a pending page replaces its history entry.
  if (settled.value instanceof Response) settled.value.headers.set('X-Remix-Replace', 'true');
  return settled.value;
};

/** Calls a route's loader with a signal that aborts when the page is left, not when the navigation ends. */
async function callLoader(
  { route, params }: DataStrategyMatch,
  { request, url, pattern, context }: DataStrategyFunctionArgs,
  signal: AbortSignal,
): Promise<Settled> {
  try {
    if (typeof route.loader !== 'function') return { value: null };
    const own = new Request(request, { signal });
    return { value: await route.loader({ request: own, url, pattern, params, context }) };
  } catch (error) {
    return { error };
  }
}

/**
 * Creates the cache of a router; its keys are the keys of the history entries.
 * @param router returns undefined until the router is created
 */
export function createLoaderCache(router: () => PageRouter | undefined): LoaderCache {
  const pages = new Map<string, RouterState['loaderData']>();
  let pending: PendingRequests | undefined;

  /** Returns the requests of a history entry, and aborts those of any other entry. */
  function pendingAt(key: string): PendingRequests {
    if (pending?.key === key) return pending;
    pending?.leave.abort();
    return (pending = { key, leave: new AbortController(), arrived: new Map() });
  }

  /**
   * Waits up to `pendingDelayMs` for the data. Data that arrives later reaches the page through a revalidation, once the
   * placeholder is rendered: a view transition applies the router's state later than a revalidation does, so the
   * placeholder would replace the data. A layout keeps its data meanwhile, because navigations do not load it again: a
   * placeholder would stay on every page after this one.
   */
  async function load(
    match: DataStrategyMatch,
    args: DataStrategyFunctionArgs,
    current: PendingRequests,
  ): Promise<unknown> {
    const { id } = match.route;
    const response = callLoader(match, args, current.leave.signal);
    const delay = new Promise<undefined>((resolve) => setTimeout(resolve, pendingDelayMs));
    const soon = await Promise.race([response, delay]);
    if (soon !== undefined) return unwrap(soon);
    const isPage = match === args.matches.at(-1);
    const shown = () => router()?.state.loaderData[id];
    const meanwhile = isPage ? new PendingData() : shown();
    const isAwaited = () => (isPage ? shown() instanceof PendingData : shown() === meanwhile);
    const rendered = meanwhile instanceof PendingData ? meanwhile.rendered : undefined;
    void Promise.all([response, rendered]).then(([settled]) => {
      // The page was left, or another request for the same data was faster.
      if (current !== pending || !isAwaited()) return;
      current.arrived.set(id, settled);
      void router()?.revalidate();
    });
    return meanwhile;
  }

  return {
    async dataStrategy(args) {
      const state = router()?.state;
      const key = (state?.navigation.location ?? state?.location)?.key ?? '';
      const known = pages.get(state?.navigation.location?.key ?? '') ?? {};
      // Assigned before the code of the route loads, because another navigation may start meanwhile.
      const current = pendingAt(key);
      const arrived = current.arrived.size > 0 ? current.arrived : undefined;
      const dataOf = (match: DataStrategyMatch): unknown => {
        const { id } = match.route;
        if (id in known) return known[id];
        if (arrived === undefined) return load(match, args, current);
        const settled = arrived.get(id);
        return settled === undefined ? state?.loaderData[id] : unwrap(settled);
      };
      const results = await Promise.all(
        args.matches
          .filter((match) => match.shouldLoad)
          .map(async (match): Promise<[string, DataStrategyResult]> => [
            match.route.id,
            // `resolve` also waits for the lazy code of the route.
            await match.resolve(async () => dataOf(match)),
          ]),
      );
      return Object.fromEntries(results);
    },
    save({ location, loaderData, navigation, revalidation, errors }) {
      const key = (navigation.location ?? location).key;
      if (pending !== undefined && pending.key !== key) {
        pending.leave.abort();
        pending = undefined;
      }
      // During a revalidation the data may belong to the previous user.
      if (navigation.state !== 'idle' || revalidation !== 'idle') return;
      pending?.arrived.clear();
      if (errors !== null || isPending(loaderData)) return;
      pages.delete(location.key);
      pages.set(location.key, loaderData);
      const oldest = pages.keys().next().value;
      if (pages.size > maxCachedPages && oldest !== undefined) pages.delete(oldest);
    },
    clear() {
      pages.clear();
      pending?.leave.abort();
      pending = undefined;
    },
  };
}
