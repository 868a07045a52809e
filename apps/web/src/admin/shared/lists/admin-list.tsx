import { texts } from '@sandstone/contract';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../shared/format/date-and-count.ts';
import { useNearEnd } from '../../../shared/feed/use-near-end.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import styles from './admin-list.module.css';
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
    <div ref={end} className={classNames('stack gap-3', styles.end)}>
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

interface AdminListProps<Item> extends Omit<AdminListEndProps, 'list'> {
  list: AdminListEndProps['list'] & { items: readonly Item[] | undefined };
  /** Says what could not be loaded. */
  failed: string;
  /** Stands in the place of a list that is being loaded. */
  waiting: ReactNode;
  /** Stands in the place of a list without items; without it, only the end of the list is shown. */
  empty: ReactNode | undefined;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that is read page by page, while it is being loaded, where that failed, without items, and with its items. */
export function AdminList<Item>(props: AdminListProps<Item>): ReactNode {
  const { list, failed, waiting, empty, children, ...end } = props;
  const { items, hasMore, failure, loadMore } = list;
  if (items === undefined) {
    if (failure === undefined) return waiting;
    return <LoadFailure title={failed} reason={failure} onRetry={loadMore} />;
  }
  if (items.length === 0 && !hasMore && empty !== undefined) return empty;
  return (
    <>
      {children(items)}
      <AdminListEnd list={list} {...end} />
    </>
  );
}
