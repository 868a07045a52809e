import { texts } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useModalDialog } from '../../../ui/modal-dialog.ts';
import { type PagedList } from './use-paged-list.ts';
import frame from '../components/dialog-frame.module.css';
import { DialogFooter, DialogHeader } from '../components/dialog-frame.tsx';
import styles from './picker-dialog.module.css';
import { Refusal } from '../components/refusal.tsx';
import { SearchField } from '../components/search-field.tsx';

interface PickerDialogProps {
  title: string;
  of: 'photos' | 'videos';
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  list: Pick<PagedList<never, unknown>, 'items' | 'hasMore' | 'status' | 'failure' | 'loadMore'>;
  /** Says that the list is empty. */
  empty: string;
  /** Why no more can be chosen. */
  refusal?: string | undefined;
  /** The button that takes what is chosen. */
  action: ReactNode;
  onClose: () => void;
  /** The list. */
  children: ReactNode;
}

/** A dialog to choose from a list that is searched and read page by page. */
export function PickerDialog(props: PickerDialogProps): ReactNode {
  const { title, of, searchLabel, search, onSearch, list, empty, refusal, action, onClose, children } = props;
  const { items, status, failure, loadMore } = list;
  const canLoadMore = list.hasMore || failure !== undefined;
  const dialog = useModalDialog();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={classNames(frame.frame, styles.dialog)}
      data-of={of}
      aria-labelledby={titleId}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    >
      <DialogHeader id={titleId} title={title} onClose={onClose} />
      <div className={classNames('stack gap-4', styles.body)}>
        <SearchField className={styles.search} label={searchLabel} search={search} onSearch={onSearch} />
        {children}
        {items?.length === 0 && !canLoadMore ? (
          <p role="status" className="muted">
            {empty}
          </p>
        ) : null}
        <Refusal text={failure} isPlain />
        {canLoadMore ? (
          <Button disabled={status === 'loading'} onClick={loadMore}>
            {failure === undefined ? 'Show more' : texts.errorScreen.retry}
          </Button>
        ) : null}
      </div>
      <DialogFooter refusal={refusal}>
        <Button onClick={onClose}>Cancel</Button>
        {action}
      </DialogFooter>
    </dialog>
  );
}
