import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReloadFailedPhotos } from '../shared/uploads/failed-photos.query.ts';
import { hasFailed } from '../shared/uploads/upload.state.ts';
import { summaryOf } from '../shared/uploads/upload.summary.ts';
import { useUploads } from '../shared/uploads/uploads.tsx';
import { UploadRow } from '../shared/uploads/upload-row.tsx';
import styles from './upload-center.module.css';

/** Lists the uploads of this visit, without those that have failed. */
export function UploadList({ onClear }: { onClear?: () => void }): ReactNode {
  const { items, queue } = useUploads();
  const [isAsking, setIsAsking] = useState(false);
  const reload = useReloadFailedPhotos();
  const summary = summaryOf(items);
  if (isAsking && summary.sending === 0) setIsAsking(false);
  const clear = () => {
    setIsAsking(false);
    queue.clear();
    onClear?.();
    reload();
  };
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="uploads" className={styles.list}>
      <header className={styles.listHead}>
        <h2 id="uploads">Your uploads</h2>
        <Button onClick={() => (summary.sending > 0 ? setIsAsking(true) : clear())}>Clear All</Button>
      </header>
      <ul className="stack gap-2">
        {items
          .filter((item) => !hasFailed(item))
          .map((item) => (
            <UploadRow key={item.key} item={item} queue={queue} />
          ))}
      </ul>
      {summary.ready > 0 && summary.sending + summary.processing === 0 ? (
        <p className={classNames('cluster gap-2', styles.after)}>
          {summary.failed === 0 ? 'All done.' : 'The others are ready.'}{' '}
          <Link className="lone-link" to={pages.pictures}>
            See them in your gallery
          </Link>
        </p>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Stop the uploads?"
          confirm="Stop and clear"
          cancel="Keep uploading"
          onConfirm={clear}
          onCancel={() => setIsAsking(false)}
        >
          <p>{adminTexts.upload.stillSending(summary.sending)}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
