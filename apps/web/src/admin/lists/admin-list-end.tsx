import { texts } from '@sandstone/contract';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { useNearEnd } from '../../shared/feed/use-near-end.ts';
import styles from './admin-list-end.module.css';
import { type PagedList } from './use-paged-list.ts';

/** Distance to the end of the list at which more items are loaded. */
const lookAhead = '800px';

interface AdminListEndProps {
  list: Pick<PagedList<never, unknown>, 'items' | 'hasMore' | 'status' | 'failure' | 'loadMore'>;
  /** Missing if the total is unknown. */
  total?: number | undefined;
  /** Whether more is loaded only by the button. */
  isManual?: boolean;
}

/** The end of an admin list: loads more when it comes near or by its button, and offers a retry after a failure. */
export function AdminListEnd({ list, total, isManual = false }: AdminListEndProps): ReactNode {
  const { items, hasMore, status, failure, loadMore } = list;
  const shown = items?.length ?? 0;
  const end = useRef<HTMLDivElement>(null);
  // After a failure only the retry button loads again.
  useNearEnd(end, {
    distance: lookAhead,
    isWaiting: !isManual && hasMore && status === 'idle',
    load: loadMore,
  });
  return (
    <div ref={end} className={styles.end}>
      <p role="status" className={styles.words}>
        {failure !== undefined
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
