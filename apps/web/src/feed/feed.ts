import { type PageFailure } from '../errors/page-failure.ts';

/** A part of a list that goes on behind `nextCursor`. */
export interface FeedPage<Item> {
  items: readonly Item[];
  total: number;
  nextCursor: string | null;
  /** Where the list goes on before its first item, for one that begins in the middle. */
  previousCursor?: string | null;
  /** Place of the first item in the whole list, from 0, where that is known. */
  index?: number;
}

/** A list as far as it has been scrolled. */
export interface Feed<Item> extends FeedPage<Item> {
  status: 'idle' | 'loading' | 'failed';
  failure?: PageFailure;
}

export type FeedEvent<Item> =
  | { type: 'requested' }
  | { type: 'loaded'; page: FeedPage<Item> }
  | { type: 'previous-loaded'; page: FeedPage<Item> }
  | { type: 'failed'; failure: PageFailure }
  /** The list begins anew: it was somebody else's. */
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
      // One thing can stand on two pages when others were added or removed in between.
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
