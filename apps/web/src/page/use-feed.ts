import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFailure, unexpectedFailure } from './failure.ts';
import { type Feed, type FeedEvent, type FeedPage, feedReducer, firstFeed } from './feed.ts';

const rememberedPlaces = 8;
interface Place {
  firstId: string | undefined;
  feed: Feed<{ id: string }>;
}
/** What was scrolled to, by place in the history: going back finds the same list and the same position. */
const remembered = new Map<string, Place>();

function remember(key: string, place: Place): void {
  remembered.delete(key);
  remembered.set(key, place);
  const oldest = remembered.keys().next().value;
  if (remembered.size > rememberedPlaces && oldest !== undefined) remembered.delete(oldest);
}

/**
 * A list that goes on, from the page that the loader gave.
 * `load` fetches the page behind a cursor, throws `PageFailure` alone, and stays the same function.
 */
export function useFeed<Item extends { id: string }>(
  first: FeedPage<Item>,
  load: (cursor: string, signal: AbortSignal) => Promise<FeedPage<Item>>,
): { feed: Feed<Item>; loadMore: () => void } {
  const { key } = useLocation();
  const firstId = first.items[0]?.id;
  const [feed, dispatch]: [Feed<Item>, Dispatch<FeedEvent<Item>>] = useReducer(
    feedReducer<Item>,
    undefined,
    () => {
      const before = remembered.get(key);
      // A list that has changed at its top is shown anew. A place in the history is one page, so its items are of a kind.
      return before?.firstId === firstId && before !== undefined
        ? { ...(before.feed as Feed<Item>), status: 'idle' as const }
        : firstFeed(first);
    },
  );
  const running = useRef<AbortController | null>(null);
  useEffect(() => remember(key, { firstId, feed }), [key, firstId, feed]);
  useEffect(() => () => running.current?.abort(), []);

  const { nextCursor } = feed;
  const loadMore = useCallback(() => {
    if (nextCursor === null || running.current !== null) return;
    const request = new AbortController();
    running.current = request;
    dispatch({ type: 'asked' });
    load(nextCursor, request.signal)
      .then(
        (page) => dispatch({ type: 'came', page }),
        (error: unknown) => {
          if (request.signal.aborted) return;
          const failure = error instanceof PageFailure ? error : unexpectedFailure(error);
          dispatch({ type: 'failed', failure });
        },
      )
      .finally(() => {
        if (running.current === request) running.current = null;
      });
  }, [load, nextCursor]);
  return { feed, loadMore };
}
