import { texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../format/date-and-count.ts';
import styles from './admin-list-end.module.css';

/** How far before its end a list goes on by itself. */
const lookAhead = '800px';

interface AdminListEndProps {
  shown: number;
  /** Missing where nobody has counted. */
  total?: number;
  hasMore: boolean;
  status: 'loading' | 'idle' | 'failed';
  failure: string | undefined;
  loadMore: () => void;
}

/** The end of a list of the admin area: goes on when it comes near, or by its button; asks again after a failure. */
export function AdminListEnd({
  shown,
  total,
  hasMore,
  status,
  failure,
  loadMore,
}: AdminListEndProps): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    // After a failure only a person asks again.
    if (element === null || !hasMore || status !== 'idle') return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && loadMore(), {
      rootMargin: lookAhead,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [hasMore, status, loadMore]);
  return (
    <div ref={end} className={styles.end}>
      <p role="status" className={styles.words}>
        {status === 'failed'
          ? failure
          : total === undefined
            ? null
            : `${formatCount(shown)} of ${formatCount(Math.max(shown, total))}`}
      </p>
      {hasMore || status === 'failed' ? (
        <Button disabled={status === 'loading'} onClick={loadMore}>
          {status === 'failed' ? texts.errorScreen.retry : 'Show more'}
        </Button>
      ) : null}
    </div>
  );
}
