import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { requestFailureOf } from '../../../shared/errors/request-failure.ts';

interface Page {
  nextCursor: string | null;
}

interface PagedListOptions<List extends Page, Item> {
  /** Identifies the list with its filters. */
  queryKey: readonly [name: string, ...filters: string[]];
  read: (request: { cursor: string | undefined; signal: AbortSignal }) => Promise<List>;
  itemsOf: (page: List) => readonly Item[];
  /** Shows the items of the former filters until those of the new ones have arrived. */
  keepsFormer?: boolean;
}

export interface PagedList<List extends Page, Item> {
  /** The loaded items; undefined until the first response. */
  items: readonly Item[] | undefined;
  /** The page that was loaded last, with what it tells of the whole list. */
  last: List | undefined;
  hasMore: boolean;
  status: 'loading' | 'idle' | 'failed';
  /** Why the last request failed. */
  error: Error | null;
  /** The same as a text for the creator. */
  failure: string | undefined;
  /** Loads the next page; after a failure, tries again. */
  loadMore: () => void;
  /** Reads the loaded pages again. */
  reload: () => void;
  /**
   * Applies a change that the server has made to the list with each filter, because another one may have been chosen
   * meanwhile. A request that is on its way begins anew, because its response may be older; `isOrdered` tells that the
   * change itself recognizes older responses.
   */
  change: (how: (page: List) => List, isOrdered?: boolean) => void;
}

function unique<Item extends { id: string }>(items: readonly Item[]): Item[] {
  // An item is on two pages if others were added in between.
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Begins the requests anew that are on their way. Without cancelling it, the first request of a list would go on. */
async function beginAnew(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const isOnItsWay = { queryKey, fetchStatus: 'fetching' } as const;
  const queries = client.getQueryCache().findAll(isOnItsWay);
  await client.cancelQueries(isOnItsWay);
  await client.refetchQueries({ predicate: (query) => queries.includes(query) });
}

/** A list of the admin area that is read page by page. It is shown at once when the creator comes back to it. */
export function usePagedList<List extends Page, Item extends { id: string }>({
  queryKey,
  read,
  itemsOf,
  keepsFormer = false,
}: PagedListOptions<List, Item>): PagedList<List, Item> {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepsFormer ? keepPreviousData : undefined,
  });
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const readsAgain = error !== null && !isFetchNextPageError;
  const reload = () => void refetch();
  const change = (how: (page: List) => List, isOrdered = false) => {
    const lists = { queryKey: queryKey.slice(0, 1) };
    client.setQueriesData<InfiniteData<List>>(lists, (known) =>
      known === undefined ? known : { ...known, pages: known.pages.map(how) },
    );
    if (!isOrdered) void beginAnew(client, lists.queryKey);
  };
  const shownError = isFetching ? null : error;
  return {
    items: data && unique(data.pages.flatMap(itemsOf)),
    last: data?.pages.at(-1),
    hasMore: hasNextPage,
    status: isFetching ? 'loading' : error === null ? 'idle' : 'failed',
    error: shownError,
    failure: shownError === null ? undefined : requestFailureOf(shownError).text,
    loadMore: readsAgain ? reload : () => void fetchNextPage(),
    reload,
    change,
  };
}
