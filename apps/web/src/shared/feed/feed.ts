import { type PageFailure } from '../errors/page-failure.ts';

/** One page of a list. `nextCursor` is null on the last page. */
export interface FeedPage<Item> {
  items: readonly Item[];
  total: number;
  nextCursor: string | null;
  /** The cursor of the page before the first item, for a list that starts in the middle. */
  previousCursor?: string | null;
  /** Zero-based index of the first item in the whole list, if known. */
  index?: number;
}

/** The part of a list that has been loaded so far. */
export interface Feed<Item> extends FeedPage<Item> {
  status: 'idle' | 'loading' | 'failed';
  failure?: PageFailure;
}

export type FeedEvent<Item> =
  | { type: 'requested' }
  | { type: 'loaded'; page: FeedPage<Item> }
  | { type: 'previous-loaded'; page: FeedPage<Item> }
  | { type: 'failed'; failure: PageFailure }
  /** The user has changed, so the list starts again with `page`. */
  | { type: 'reset'; page: FeedPage<Item> };

export const firstFeed = <Item>(page: FeedPage<Item>): Feed<Item> => ({ ...page, status: 'idle' });

export function feedReducer<Item extends { id: string }>(
  feed: Feed<Item>,
  event: FeedEvent<Item>,
): Feed<Item> {
  switch (event.type) {
    case 'requested':
      return { ...feed, status: 'loading', failure: undefined };
    case 'failed':
      return { ...feed, status: 'failed', failure: event.failure };
    case 'loaded': {
      // An item can be on two pages when others were added or removed between the requests.
      const known = new Set(feed.items.map(({ id }) => id));
      const { items, total, nextCursor } = event.page;
      return {
        ...feed,
        items: [...feed.items, ...items.filter(({ id }) => !known.has(id))],
        total,
        nextCursor,
        status: 'idle',
      };
    }
    case 'previous-loaded': {
      const known = new Set(feed.items.map(({ id }) => id));
      const added = event.page.items.filter(({ id }) => !known.has(id));
      return {
        ...feed,
        items: [...added, ...feed.items],
        total: event.page.total,
        previousCursor: event.page.previousCursor ?? null,
        index: feed.index === undefined ? undefined : Math.max(0, feed.index - added.length),
        status: 'idle',
      };
    }
    case 'reset':
      return firstFeed(event.page);
  }
}
