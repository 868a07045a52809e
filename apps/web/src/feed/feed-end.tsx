import { texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../ui/link.tsx';
import { Button } from '../ui/button.tsx';
import styles from './feed-end.module.css';
import { type Feed } from './feed.ts';

/** Distance to the end of the list at which the next page is loaded. */
const lookAhead = '2000px';

/** The end of a list: loads the next page when it comes near, is a link without scripts, and offers a retry. */
export function FeedEnd({
  feed: { nextCursor, status, failure },
  loadMore,
  more,
}: {
  feed: Feed<unknown>;
  loadMore: () => void;
  more: string;
}): ReactNode {
  const { pathname } = useLocation();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    // After a failure only the retry button loads again.
    if (element === null || nextCursor === null || status !== 'idle') return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && loadMore(), {
      rootMargin: lookAhead,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [nextCursor, status, loadMore]);
  /** The bottom of the previous end in the document, and the width of the window at that time, in px. */
  const previous = useRef<{ bottom: number; width: number }>(undefined);
  useLayoutEffect(() => {
    const element = end.current;
    if (element === null) return;
    const { top, bottom } = element.getBoundingClientRect();
    if (nextCursor !== null) {
      previous.current = { bottom: bottom + window.scrollY, width: window.innerWidth };
      return;
    }
    if (previous.current === undefined) return;
    // A visitor who scrolls faster than the network sees empty space, into which the footer must not shift. A footer that
    // is near keeps its place, because the browser may have scrolled further than this script knows.
    const { innerHeight, innerWidth, scrollY } = window;
    const footerTop = previous.current.width === innerWidth ? previous.current.bottom - scrollY : 0;
    const isNear = footerTop < 2 * innerHeight;
    const minHeight = (isNear ? Math.max(innerHeight, footerTop) : innerHeight) - top;
    if (minHeight > 0) element.style.minHeight = `${minHeight}px`;
  }, [nextCursor]);
  return (
    // The key creates a new element for each page, because moving the old one would be a layout shift.
    <div
      key={nextCursor ?? 'end'}
      ref={end}
      className={styles.end}
      data-more={nextCursor === null ? undefined : ''}
      aria-live="polite"
    >
      {status === 'failed' ? (
        <>
          <p>{failure?.message}</p>
          <Button onClick={loadMore}>{texts.errorScreen.retry}</Button>
        </>
      ) : nextCursor === null ? null : (
        <Link
          className={styles.more}
          to={`${pathname}?cursor=${encodeURIComponent(nextCursor)}`}
          onClick={(event) => {
            event.preventDefault();
            loadMore();
          }}
        >
          {status === 'loading' ? texts.navigation.sessionLoading : more}
        </Link>
      )}
    </div>
  );
}
