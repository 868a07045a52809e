import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { sentPercent, summaryOf } from './upload.state.ts';
import styles from './upload-strip.module.css';
import { useUploads } from './uploads.tsx';

const withList: ReadonlySet<string> = new Set([pages.adminUploadPhotos, pages.adminUploadSinglePhoto]);

/** The state of the uploads, on pages that do not list them. */
export function UploadStrip(): ReactNode {
  const { items } = useUploads();
  const { pathname } = useLocation();
  const { sending, failed, total } = summaryOf(items);
  if (withList.has(pathname) || sending + failed === 0) return null;
  const words = sending > 0 ? `${sending} of ${total} uploading` : adminTexts.upload.someFailed(failed);
  return (
    <aside className={styles.strip} data-failed={sending === 0 || undefined} aria-label="Uploads">
      <p role="status">{words}</p>
      {sending > 0 ? <ProgressBar label={words} percent={sentPercent(items)} /> : null}
      <Link to={pages.adminUploadPhotos}>See them</Link>
    </aside>
  );
}
