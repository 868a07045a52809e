import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { stored } from '../../shared/storage/stored.ts';
import { IconButton } from '../shared/components/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { failedUploadsPath } from './failed-uploads.path.ts';
import { sentPercent, summaryOf } from '../shared/uploads/upload.summary.ts';
import styles from './upload-strip.module.css';
import { useUploads } from '../shared/uploads/uploads.tsx';
import { hasFailed, photoIdOf, type UploadItem } from '../shared/uploads/upload.state.ts';

/** Ids of failed uploads whose notice the creator has dismissed. This browser keeps them, as it keeps the uploads. */
const storedDismissed = stored('localStorage', 'dismissed-uploads');

function dismissedFailures(): ReadonlySet<string> {
  const saved = storedDismissed.getJson();
  return new Set(Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : []);
}

/** Without storage, the notice is back after a reload. */
function saveDismissedFailures(ids: ReadonlySet<string>): void {
  if (ids.size === 0) storedDismissed.remove();
  else storedDismissed.setJson([...ids]);
}

const idOf = (item: UploadItem) => photoIdOf(item) ?? item.key;

/**
 * Whether the creator has dismissed the notice of all these failures. A failure that is new, or that comes again after
 * another try, shows it again.
 */
function useDismissedFailures(items: readonly UploadItem[]) {
  const [dismissed, setDismissed] = useState(dismissedFailures);
  const failed = items.filter(hasFailed).map(idOf);
  const known = useRef<readonly string[]>([]);
  const change = (ids: ReadonlySet<string>) => {
    saveDismissedFailures(ids);
    setDismissed(ids);
  };
  const trace = failed.join();
  useEffect(() => {
    const present = trace === '' ? [] : trace.split(',');
    const ended = known.current.filter((id) => !present.includes(id));
    known.current = present;
    if (ended.some((id) => dismissed.has(id)))
      change(new Set([...dismissed].filter((id) => !ended.includes(id))));
  }, [trace, dismissed]);
  return {
    isDismissed: failed.every((id) => dismissed.has(id)),
    dismiss: () => change(new Set(failed)),
  };
}

const { upload } = adminTexts;
const withList: ReadonlySet<string> = new Set([pages.adminUploadPhotos, pages.adminUploadSinglePhoto]);

/** The state of the uploads, on pages that do not list them. The notice of failures can be dismissed. */
export function UploadStrip(): ReactNode {
  const { items } = useUploads();
  const { pathname } = useLocation();
  const { isDismissed, dismiss } = useDismissedFailures(items);
  const summary = summaryOf(items);
  if (withList.has(pathname)) return null;
  if (summary.sending > 0) {
    const words = upload.summary(summary);
    return (
      <aside className={classNames('stack gap-4', styles.strip)} aria-label="Uploads">
        <p role="status">{words}</p>
        <ProgressBar label={words} percent={sentPercent(items)} />
        <Link to={pages.adminUploadPhotos}>{upload.seeFailures}</Link>
      </aside>
    );
  }
  // The first page lists the failures itself.
  if (summary.failed === 0 || isDismissed || pathname === pages.admin) return null;
  return (
    <aside className={classNames('stack gap-4', styles.strip)} data-failed aria-label="Uploads">
      <p role="status">{upload.someFailed(summary.failed)}</p>
      <Link to={failedUploadsPath}>{upload.seeFailures}</Link>
      <IconButton icon="close" label={upload.dismiss} onClick={dismiss} />
    </aside>
  );
}
