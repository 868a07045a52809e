import { type Dispatch, useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFailure, unexpectedFailure } from '../errors/page-failure.ts';
import { type Feed, type FeedEvent, type FeedPage, feedReducer, firstFeed } from './feed.ts';
import { type ScrollPosition, savedScrollPosition, saveScrollPosition } from './scroll-restoration.ts';
import { sessionEpoch } from '../session/session-epoch.ts';

const maxCachedFeeds = 8;
interface CachedFeed {
  firstId: string | undefined;
  epoch: number;
  feed: Feed<{ id: string }>;
}
/** Loaded lists by history entry and path, so that going back shows the same list at the same position. */
const cachedFeeds = new Map<string, CachedFeed>();

function cacheFeed(key: string, entry: CachedFeed): void {
  cachedFeeds.delete(key);
  cachedFeeds.set(key, entry);
  const oldest = cachedFeeds.keys().next().value;
  if (cachedFeeds.size > maxCachedFeeds && oldest !== undefined) cachedFeeds.delete(oldest);
}

type LoadPage<Item> = (cursor: string, signal: AbortSignal) => Promise<FeedPage<Item>>;

/**
 * Returns a list that grows from the page of the loader, in both directions if it starts in the middle.
 * `load` fetches the page after a cursor, `loadBefore` the one before it. Both must throw only `PageFailure`, and must
 * be stable functions.
 */
export function useFeed<Item extends { id: string }>(
  first: FeedPage<Item>,
  load: LoadPage<Item>,
  loadBefore?: LoadPage<Item>,
): { feed: Feed<Item>; loadMore: () => void; loadPrevious: () => void } {
  const location = useLocation();
  // The first entry of every document has the same key.
  const key = `${location.key} ${location.pathname}`;
  const firstId = first.items[0]?.id;
  const [feed, dispatch]: [Feed<Item>, Dispatch<FeedEvent<Item>>] = useReducer(
    feedReducer<Item>,
    undefined,
    () => {
      const before = cachedFeeds.get(key);
      // A list whose first item has changed, or that belongs to another user, starts again.
      // A path belongs to one page, so its items have the same type.
      return before?.firstId === firstId && before?.epoch === sessionEpoch()
        ? { ...(before.feed as Feed<Item>), status: 'idle' as const }
        : firstFeed(first);
    },
  );
  const running = useRef<AbortController | null>(null);
  const epoch = useRef(sessionEpoch());
  useEffect(() => cacheFeed(key, { firstId, epoch: epoch.current, feed }), [key, firstId, feed]);
  useEffect(() => () => running.current?.abort(), []);
  const renew = useEffectEvent(() => {
    if (epoch.current === sessionEpoch()) return;
    epoch.current = sessionEpoch();
    running.current?.abort();
    running.current = null;
    dispatch({ type: 'reset', page: first });
  });
  // If the page was loaded again for another user, other items may be locked, so the list starts again.
  useEffect(() => renew(), [first.items]);

  const read = useCallback(
    (cursor: string | null | undefined, page: LoadPage<Item>, type: 'loaded' | 'previous-loaded') => {
      if (!cursor || running.current !== null) return;
      const request = new AbortController();
      running.current = request;
      dispatch({ type: 'requested' });
      page(cursor, request.signal)
        .then(
          (came) => request.signal.aborted || dispatch({ type, page: came }),
          (error: unknown) => {
            if (request.signal.aborted) return;
            const failure = error instanceof PageFailure ? error : unexpectedFailure(error);
            dispatch({ type: 'failed', failure });
          },
        )
        .finally(() => {
          if (running.current === request) running.current = null;
        });
    },
    [],
  );
  const { nextCursor, previousCursor } = feed;
  const loadMore = useCallback(() => read(nextCursor, load, 'loaded'), [read, nextCursor, load]);
  const loadPrevious = useCallback(() => {
    if (loadBefore !== undefined) read(previousCursor, loadBefore, 'previous-loaded');
  }, [read, previousCursor, loadBefore]);
  useScrollRestoration(key, feed, loadMore);
  return { feed, loadMore, loadPrevious };
}

const scrollEvents = ['wheel', 'touchmove', 'keydown'] as const;

/** After a reload, loads as many items as before and restores the scroll position, unless the visitor scrolls first. */
function useScrollRestoration(key: string, feed: Feed<unknown>, loadMore: () => void): void {
  const wanted = useRef<ScrollPosition>(undefined);
  const count = feed.items.length;
  const begin = useEffectEvent(() => {
    wanted.current = savedScrollPosition(key, count);
  });
  const leave = useEffectEvent(() => saveScrollPosition({ key, count, top: window.scrollY }));
  useEffect(() => {
    begin();
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('pagehide', () => leave(), { signal });
    const stay = () => {
      wanted.current = undefined;
    };
    for (const sign of scrollEvents) addEventListener(sign, stay, { signal, passive: true });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const position = wanted.current;
    if (position === undefined) return;
    if (feed.status === 'failed') wanted.current = undefined;
    else if (count < position.count && feed.nextCursor !== null) {
      if (feed.status === 'idle') loadMore();
    } else {
      wanted.current = undefined;
      window.scrollTo(0, position.top);
    }
  }, [count, feed, loadMore]);
}
