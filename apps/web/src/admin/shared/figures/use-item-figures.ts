import { type ItemFigures } from '@sandstone/contract';
import { useQueries } from '@tanstack/react-query';
import { adminApi } from '../api/admin-api.ts';

/** Items of one request, so that a list that grows keeps what it has. */
const itemsPerRequest = 40;
const staleMs = 60_000;
const none: ItemFigures = { views: 0, reactions: 0 };

/**
 * Reads the views and reactions of the items of a list.
 * @returns a function that returns those of an item; undefined until they are known
 */
export function useItemFigures(
  items: readonly { id: string }[] | undefined,
): (id: string) => ItemFigures | undefined {
  const ids = items?.map(({ id }) => id) ?? [];
  const groups = Array.from({ length: Math.ceil(ids.length / itemsPerRequest) }, (_, index) =>
    ids.slice(index * itemsPerRequest, (index + 1) * itemsPerRequest),
  );
  const known = useQueries({
    queries: groups.map((group) => ({
      queryKey: ['item-figures', ...group],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        adminApi.call('adminItemFigures', { query: { ids: group.join(',') }, signal }),
      staleTime: staleMs,
    })),
    // The list is useful without these figures, so that a failure is not shown.
    combine: (results) => {
      const figures = new Map<string, ItemFigures>();
      for (const [index, { data }] of results.entries()) {
        if (data === undefined) continue;
        for (const id of groups[index] ?? []) figures.set(id, none);
        for (const { id, ...rest } of data.items) figures.set(id, rest);
      }
      return figures;
    },
  });
  return (id) => known.get(id);
}
