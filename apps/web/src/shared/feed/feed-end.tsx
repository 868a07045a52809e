import { texts } from '@sandstone/contract';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './feed-end.module.css';
import { type Feed } from './feed.ts';
import { useNearEnd } from './use-near-end.ts';

/** Distance to the end of the list at which the next page is loaded. */
const lookAhead = '2000px';

/** The end of a list: loads the next page when it comes near, is a link without scripts, and offers a retry. */
export function FeedEnd({
  feed: { nextCursor, status, failure },
  loadMore,
  more,
  path,
}: {
  feed: Feed<unknown>;
  loadMore: () => void;
  more: string;
  /** The address of the list, where its query selects some of the items; the path of the page by default. */
  path?: string;
}): ReactNode {
  const { pathname } = useLocation();
  const list = path ?? pathname;
  const end = useRef<HTMLDivElement>(null);
  // After a failure only the retry button loads again.
  const isWaiting = nextCursor !== null && status === 'idle';
  useNearEnd(end, { distance: lookAhead, isWaiting, load: loadMore });
  return (
    // The key creates a new element for each page, because moving the old one would be a layout shift.
    <div
      key={nextCursor ?? 'end'}
      ref={end}
      className={classNames('stack gap-3', styles.end)}
      data-more={nextCursor === null ? undefined : ''}
      data-loading={status === 'loading' ? '' : undefined}
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
          to={`${list}${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(nextCursor)}`}
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
