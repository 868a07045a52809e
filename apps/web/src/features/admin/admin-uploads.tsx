import { memberTexts, pages } from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { UploadStrip } from '../../uploads/upload-strip.tsx';
import { browserUploads, UploadsProvider, useUploads } from '../../uploads/uploads.tsx';
import { noRejectedFiles, RejectedFilesNotice } from '../../uploads/rejected-files.tsx';
import { summaryOf } from '../../uploads/upload.state.ts';
import { adviceFor, checkChosen } from '../../uploads/upload.validation.ts';
import { rememberedVisibility } from '../../uploads/visibility.ts';
import { useDroppedFiles } from '../../uploads/use-dropped-files.ts';
import { useSession, useSessionStore } from '../../session/session.tsx';
import styles from './admin-uploads.module.css';

/** On these pages, files belong to the page's own form. */
const pagesWithForm = [pages.adminCreatePost, pages.adminEditPost, pages.adminUploadSinglePhoto];

/** Uploads files that are dropped anywhere in the admin area, and shows why files were refused. */
function DroppedFiles(): ReactNode {
  const { items, queue } = useUploads();
  const { pathname } = useLocation();
  const [refusal, setRefusal] = useState(noRejectedFiles);
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setRefusal(noRejectedFiles);
  }
  const hasForm = pagesWithForm.some((page) => matchPath(page, pathname) !== null);
  const take = (files: readonly File[]) => {
    const { accepted, messages } = checkChosen(files, summaryOf(items).sending);
    setRefusal({ messages, advice: adviceFor(files) });
    if (accepted.length > 0) queue.add(accepted, { isUnlisted: rememberedVisibility() === 'unlisted' });
  };
  const isDragging = useDroppedFiles(hasForm ? undefined : take);
  return (
    <>
      {isDragging ? <p className={styles.dropHint}>{memberTexts.upload.dropAnywhere}</p> : null}
      {refusal.messages.length === 0 ? null : (
        <div className={styles.refusal}>
          <RejectedFilesNotice refusal={refusal} />
        </div>
      )}
    </>
  );
}

/** Starts the uploads of the signed-in administrator; they run until sign-out or until the page closes. */
export function AdminUploads({ children }: { children: ReactNode }): ReactNode {
  const store = useSessionStore();
  const uid = useSession().state.user?.uid;
  useEffect(() => {
    if (uid === undefined) return;
    browserUploads().begin({
      uid,
      onSignOut: (listener) => store.onSignOut(listener),
      lost: () => void store.refresh(),
    });
  }, [uid, store]);
  return (
    <UploadsProvider>
      <UploadStrip />
      <DroppedFiles />
      {children}
    </UploadsProvider>
  );
}
