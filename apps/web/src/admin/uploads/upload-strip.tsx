import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '../components/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { failedUploadsPath } from './failed-uploads.path.ts';
import { sentPercent, summaryOf } from './upload.summary.ts';
import styles from './upload-strip.module.css';
import { useDismissedFailures } from './use-dismissed-failures.ts';
import { useUploads } from './uploads.tsx';

const { upload } = adminTexts;
const withList: ReadonlySet<string> = new Set([pages.adminUploadPhotos, pages.adminUploadSinglePhoto]);

/** The state of the uploads, on pages that do not list them. The notice of failures can be dismissed. */
export function UploadStrip(): ReactNode {
  const { items } = useUploads();
  const { pathname } = useLocation();
  const { isDismissed, dismiss } = useDismissedFailures(items);
  const { sending, failed, total } = summaryOf(items);
  if (withList.has(pathname)) return null;
  if (sending > 0) {
    const words = `${sending} of ${total} uploading`;
    return (
      <aside className={styles.strip} aria-label="Uploads">
        <p role="status">{words}</p>
        <ProgressBar label={words} percent={sentPercent(items)} />
        <Link to={pages.adminUploadPhotos}>{upload.seeFailures}</Link>
      </aside>
    );
  }
  if (failed === 0 || isDismissed) return null;
  return (
    <aside className={styles.strip} data-failed aria-label="Uploads">
      <p role="status">{upload.someFailed(failed)}</p>
      <Link to={failedUploadsPath}>{upload.seeFailures}</Link>
      <IconButton icon="close" label={upload.dismiss} onClick={dismiss} />
    </aside>
  );
}
