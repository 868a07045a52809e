import { type DataStrategyFunction, type RouterState } from 'react-router-dom';

const maxCachedPages = 20;
type KnownState = Pick<RouterState, 'location' | 'loaderData' | 'navigation' | 'revalidation' | 'errors'>;

export interface LoaderCache {
  /** The router's data strategy: pages behind or ahead in the history come from the cache. */
  dataStrategy: DataStrategyFunction;
  /** Caches the loader data of the current page under the key of its history entry. */
  save(state: KnownState): void;
  /** Clears the cache when the user changes: cached data belongs to the previous one. */
  clear(): void;
}

/**
 * Creates the cache of a router.
 * @param router returns undefined until the router is created
 */
export function createLoaderCache(router: () => { state: KnownState } | undefined): LoaderCache {
  const pages = new Map<string, RouterState['loaderData']>();
  return {
    async dataStrategy({ matches }) {
      // A revalidation has no location, and loads again.
      const known = pages.get(router()?.state.navigation.location?.key ?? '') ?? {};
      const loaded = matches
        .filter((match) => match.shouldLoad)
        .map(async (match) => {
          const { id } = match.route;
          // `resolve` also waits for the lazy code of the route.
          return [id, await match.resolve(async (load) => (id in known ? known[id] : load()))] as const;
        });
      return Object.fromEntries(await Promise.all(loaded));
    },
    save({ location, loaderData, navigation, revalidation, errors }) {
      // During a revalidation the data may belong to the previous user.
      if (navigation.state !== 'idle' || revalidation !== 'idle' || errors !== null) return;
      pages.delete(location.key);
      pages.set(location.key, loaderData);
      const oldest = pages.keys().next().value;
      if (pages.size > maxCachedPages && oldest !== undefined) pages.delete(oldest);
    },
    clear: () => pages.clear(),
  };
}
