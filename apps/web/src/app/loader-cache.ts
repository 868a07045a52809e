import {
  type DataStrategyFunction,
  type DataStrategyFunctionArgs,
  type DataStrategyMatch,
  type DataStrategyResult,
  type RouterState,
} from 'react-router-dom';

const maxCachedPages = 20;
/** A page that comes sooner than this shows no sign of waiting: a flash is worse than a wait. */
export const pendingDelayMs = 120;

type KnownState = Pick<RouterState, 'location' | 'loaderData' | 'navigation' | 'revalidation' | 'errors'>;

/** Stands for the data of a page that is shown already, at its own address, and still waits for it. */
export class PendingData {}
export const isPending = (loaderData: RouterState['loaderData']): boolean =>
  Object.values(loaderData).some((data) => data instanceof PendingData);

interface PageRouter {
  state: KnownState;
  /** Has the data strategy asked again for the page that is shown. */
  revalidate: () => Promise<void>;
}

interface LoaderCache {
  /**
   * The router's way to its data. What lies behind or ahead in the history comes from memory, at once. A page whose
   * data takes its time is shown without it, and gets it when it has come.
   */
  dataStrategy: DataStrategyFunction;
  /** Keeps what a page shows, under its place in the history. */
  save(state: KnownState): void;
  /** Somebody else looks now: what was loaded for another does not count. */
  clear(): void;
}

/** What a loader gave, or threw. */
type Settled = { value: unknown } | { error: unknown };

/** Requests of the page that is shown, or is about to be. */
interface PendingRequests {
  key: string;
  leave: AbortController;
  /** What has come for a page that is shown without it, by route. */
  arrived: Map<string, Settled>;
}

const unwrap = (settled: Settled): unknown => {
  if ('error' in settled) throw settled.error;
  // The address of a page that only leads elsewhere is no step in the history.
  if (settled.value instanceof Response) settled.value.headers.set('X-Remix-Replace', 'true');
  return settled.value;
};

/** Calls a route's loader, with a signal that ends with the page and not with the navigation to it. */
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

/** `router` is the present one, once there is one; a place that one has been to keeps its key in the history. */
export function createLoaderCache(router: () => PageRouter | undefined): LoaderCache {
  const pages = new Map<string, RouterState['loaderData']>();
  let pending: PendingRequests | undefined;

  /** The requests of a place, which end those of another one. */
  function pendingAt(key: string): PendingRequests {
    if (pending?.key === key) return pending;
    pending?.leave.abort();
    return (pending = { key, leave: new AbortController(), arrived: new Map() });
  }

  /** Waits a moment for the data; what comes later is handed over by asking the router to look again. */
  async function load(
    match: DataStrategyMatch,
    args: DataStrategyFunctionArgs,
    key: string,
  ): Promise<unknown> {
    const { id } = match.route;
    const current = pendingAt(key);
    const answer = callLoader(match, args, current.leave.signal);
    const delay = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => delay.resolve(undefined), pendingDelayMs);
    const soon = await Promise.race([answer, delay.promise]);
    clearTimeout(timer);
    if (soon !== undefined) return unwrap(soon);
    void answer.then((settled) => {
      // Another request for the same may have been faster.
      if (current !== pending) return;
      current.arrived.set(id, settled);
      // Where the page itself is not shown yet, `save` hands it over.
      if (router()?.state.loaderData[id] instanceof PendingData) void router()?.revalidate();
    });
    return new PendingData();
  }

  return {
    async dataStrategy(args) {
      const state = router()?.state;
      const key = (state?.navigation.location ?? state?.location)?.key ?? '';
      const known = pages.get(state?.navigation.location?.key ?? '') ?? {};
      const arrived = pending?.key === key && pending.arrived.size > 0 ? pending.arrived : undefined;
      if (arrived !== undefined && pending !== undefined) pending.arrived = new Map();
      const dataOf = (match: DataStrategyMatch): unknown => {
        const { id } = match.route;
        if (id in known) return known[id];
        if (arrived === undefined) return load(match, args, key);
        const settled = arrived.get(id);
        return settled === undefined ? state?.loaderData[id] : unwrap(settled);
      };
      const results = await Promise.all(
        args.matches
          .filter((match) => match.shouldLoad)
          .map(async (match): Promise<[string, DataStrategyResult]> => [
            match.route.id,
            // The code of a page may still have to come; it is awaited in any case.
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
      // What is being asked for anew may be of somebody who does not look any more.
      if (navigation.state !== 'idle' || revalidation !== 'idle' || errors !== null) return;
      if (isPending(loaderData)) {
        // It came while the page's code was still on its way.
        if (pending !== undefined && pending.arrived.size > 0) void router()?.revalidate();
        return;
      }
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
