import { type ReactNode, useEffect } from 'react';
import { UploadStrip } from '../../uploads/upload-strip.tsx';
import { browserUploads, UploadsProvider } from '../../uploads/uploads.tsx';
import { useRefusedDrops } from '../../uploads/use-refused-drops.ts';
import { useSession, useSessionStore } from '../../session/session.tsx';

/** Starts the uploads of the signed-in administrator; they run until sign-out or until the page closes. */
export function AdminUploads({ children }: { children: ReactNode }): ReactNode {
  const store = useSessionStore();
  const uid = useSession().state.user?.uid;
  useRefusedDrops();
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
      {children}
    </UploadsProvider>
  );
}
