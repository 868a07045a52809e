import { memberTexts, pages } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Metadata } from '../../page/metadata.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { LeavingGuard } from '../../page/leaving-guard.tsx';
import { summaryOf, type UploadSummary } from '../../uploads/upload.state.ts';
import { checkChosen } from '../../uploads/upload.validation.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './uploads.module.css';
import { useUploads } from './use-uploads.ts';

export function summaryText({ total, sending, processing, ready }: UploadSummary): string {
  if (total === 0) return '';
  const parts = [
    sending > 0 ? `${sending} uploading` : '',
    processing > 0 ? `${processing} processing` : '',
    `${ready} of ${total} ready`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export function UploadPhotosPage(): ReactNode {
  const { items, queue } = useUploads();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const summary = summaryOf(items);

  const choose = (files: File[]) => {
    const checked = checkChosen(files, summary.sending);
    setMessages(checked.messages);
    if (checked.accepted.length > 0) queue.add(checked.accepted);
  };
  return (
    <div className={styles.page}>
      <Metadata title="Upload photos" />
      <LeavingGuard
        isNeeded={summary.sending > 0}
        title="Photos are still on their way"
        confirm="Leave and stop them"
        cancel="Stay"
      >
        <p>What has arrived is safe. The rest would have to be chosen again.</p>
      </LeavingGuard>
      <PageHeading title="Upload photos">
        <p>
          They appear in your gallery as soon as they are ready. Where a photo was taken never leaves this
          house.
        </p>
      </PageHeading>
      <DropZone onFiles={choose} compact={items.length > 0} />
      <div role="alert">
        {messages.map((message) => (
          <p key={message} className={styles.message}>
            {message}
          </p>
        ))}
      </div>
      {items.length === 0 ? null : (
        <section aria-labelledby="uploads" className={styles.list}>
          <header className={styles.listHead}>
            <div>
              <h2 id="uploads">Your uploads</h2>
              <p role="status" className={styles.muted}>
                {summaryText(summary)}
              </p>
              {summary.failed === 0 || summary.sending > 0 ? null : (
                <p className={styles.failed}>{memberTexts.upload.someFailed(summary.failed)}</p>
              )}
            </div>
            <Button
              onClick={() => {
                queue.clear();
                setMessages([]);
              }}
            >
              Clear All
            </Button>
          </header>
          <ul className={styles.rows}>
            {items.map((item) => (
              <UploadRow
                key={item.key}
                item={item}
                onCancel={() => queue.cancel(item.key)}
                onRetry={() => queue.retry(item.key)}
              />
            ))}
          </ul>
          {summary.ready > 0 && summary.sending + summary.processing === 0 ? (
            <p className={styles.after}>
              All done. <Link to={pages.pictures}>See them in your gallery</Link>
            </p>
          ) : null}
        </section>
      )}
    </div>
  );
}
