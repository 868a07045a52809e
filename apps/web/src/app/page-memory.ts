import { type DataStrategyFunction, type DataStrategyResult, type RouterState } from 'react-router-dom';

const rememberedPages = 20;

type KnownState = Pick<RouterState, 'location' | 'loaderData' | 'navigation' | 'revalidation' | 'errors'>;

interface PageMemory {
  /** The router's way to its data: what lies behind or ahead in the history comes from memory, at once. */
  dataStrategy: DataStrategyFunction;
  /** Keeps what a page shows, under its place in the history. */
  remember(state: KnownState): void;
  /** Somebody else looks now: what was loaded for another does not count. */
  forget(): void;
}

/** `navigation` is the router's present one; a place that one has been to keeps its key in the history. */
export function createPageMemory(navigation: () => RouterState['navigation'] | undefined): PageMemory {
  const pages = new Map<string, RouterState['loaderData']>();
  return {
    async dataStrategy({ matches }) {
      const known = pages.get(navigation()?.location?.key ?? '') ?? {};
      const results = await Promise.all(
        matches
          .filter((match) => match.shouldLoad)
          .map(async (match): Promise<[string, DataStrategyResult]> => {
            const { id } = match.route;
            // Its code may still have to come; its loader is not asked.
            return [id, await (id in known ? match.resolve(() => known[id]) : match.resolve())];
          }),
      );
      return Object.fromEntries(results);
    },
    remember({ location, loaderData, navigation: { state }, revalidation, errors }) {
      // What is being asked for anew may be of somebody who does not look any more.
      if (state !== 'idle' || revalidation !== 'idle' || errors !== null) return;
      pages.delete(location.key);
      pages.set(location.key, loaderData);
      const oldest = pages.keys().next().value;
      if (pages.size > rememberedPages && oldest !== undefined) pages.delete(oldest);
    },
    forget: () => pages.clear(),
  };
}
