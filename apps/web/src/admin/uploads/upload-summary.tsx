import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { sentPercent, summaryOf } from '../shared/uploads/upload.summary.ts';
import styles from './upload-summary.module.css';
import { useUploads } from '../shared/uploads/uploads.tsx';

const { upload } = adminTexts;

/** Shows how far the uploads of this visit are. It stays in view while the page is scrolled. */
export function UploadSummaryBar(): ReactNode {
  const { items } = useUploads();
  const summary = summaryOf(items);
  return (
    <>
      {/* The live region always exists, as screen readers require. */}
      <p role="status" className="visually-hidden">
        {summary.total === 0 ? '' : upload.announced(summary)}
      </p>
      {summary.total === 0 ? null : (
        <div className={styles.summary} data-failed={summary.failed > 0 || undefined}>
          {/* The status above says what matters of it. */}
          <p aria-hidden="true">{upload.summary(summary)}</p>
          {summary.sending > 0 ? (
            <ProgressBar label={upload.announced(summary)} percent={sentPercent(items)} />
          ) : null}
        </div>
      )}
    </>
  );
}
