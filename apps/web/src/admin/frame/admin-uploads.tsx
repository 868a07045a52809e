import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { RunningUploads } from '../shared/uploads/running-uploads.tsx';
import { UploadStrip } from '../uploads/upload-strip.tsx';
import { RejectedFilesNotice } from '../shared/uploads/rejected-files.tsx';
import { rememberedVisibility } from '../uploads/visibility.ts';
import { useChosenFiles } from '../shared/uploads/use-chosen-files.ts';
import { useDroppedFiles } from '../uploads/use-dropped-files.ts';
import styles from './admin-uploads.module.css';

/** On these pages, files belong to the page's own form. */
const pagesWithForm = [pages.adminCreatePost, pages.adminEditPost, pages.adminUploadSinglePhoto];

/** Uploads files that are dropped anywhere in the admin area, and shows why files were refused. */
function DroppedFiles(): ReactNode {
  const { pathname } = useLocation();
  const { choose, refusal, clear } = useChosenFiles(() => rememberedVisibility() === 'unlisted');
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    clear();
  }
  const hasForm = pagesWithForm.some((page) => matchPath(page, pathname) !== null);
  const isDragging = useDroppedFiles(hasForm ? undefined : choose);
  return (
    <>
      {isDragging ? <p className={styles.dropHint}>{adminTexts.upload.dropAnywhere}</p> : null}
      {refusal.messages.length === 0 ? null : (
        <div className={styles.refusal}>
          <RejectedFilesNotice refusal={refusal} />
        </div>
      )}
    </>
  );
}

/** The uploads, with their state and the files that are dropped on any page of the admin area. */
export function AdminUploads({ children }: { children: ReactNode }): ReactNode {
  return (
    <RunningUploads>
      <UploadStrip />
      <DroppedFiles />
      {children}
    </RunningUploads>
  );
}
