import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { summaryOf, type UploadSummary } from './upload.state.ts';
import { useUploads } from './uploads.tsx';
import { UploadRow } from './upload-row.tsx';
import text from '../components/text.module.css';
import styles from './upload-center.module.css';

function summaryText({ total, sending, processing, ready }: UploadSummary): string {
  if (total === 0) return '';
  const parts = [
    sending > 0 ? `${sending} uploading` : '',
    processing > 0 ? `${processing} processing` : '',
    `${ready} of ${total} ready`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Lists the uploads of this visit. */
export function UploadList({ onClear }: { onClear?: () => void }): ReactNode {
  const { items, queue } = useUploads();
  const [isAsking, setIsAsking] = useState(false);
  const summary = summaryOf(items);
  if (isAsking && summary.sending === 0) setIsAsking(false);
  const clear = () => {
    setIsAsking(false);
    queue.clear();
    onClear?.();
  };
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="uploads" className={styles.list}>
      <header className={styles.listHead}>
        <div>
          <h2 id="uploads">Your uploads</h2>
          <p role="status" className={text.muted}>
            {summaryText(summary)}
          </p>
          {summary.failed === 0 || summary.sending > 0 ? null : (
            <p className={styles.failed}>{adminTexts.upload.someFailed(summary.failed)}</p>
          )}
        </div>
        <Button onClick={() => (summary.sending > 0 ? setIsAsking(true) : clear())}>Clear All</Button>
      </header>
      <ul className={styles.rows}>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} queue={queue} />
        ))}
      </ul>
      {summary.ready > 0 && summary.sending + summary.processing === 0 ? (
        <p className={styles.after}>
          {summary.failed === 0 ? 'All done.' : 'The others are ready.'}{' '}
          <Link to={pages.pictures}>See them in your gallery</Link>
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
