import { type ReactNode, useEffect } from 'react';
import { useSession, useSessionStore } from '../../../shared/session/session.tsx';
import { browserUploads, UploadsProvider } from './uploads.tsx';

/** Starts the uploads of the signed-in administrator; they run until sign-out or until the page closes. */
export function RunningUploads({ children }: { children: ReactNode }): ReactNode {
  const store = useSessionStore();
  const uid = useSession().state.user?.uid;
  useEffect(() => {
    if (uid === undefined) return;
    browserUploads().begin({
      uid,
      onSignOut: (listener) => store.onEnd((isAsked) => isAsked && listener()),
      lost: () => void store.refresh(),
    });
  }, [uid, store]);
  return <UploadsProvider>{children}</UploadsProvider>;
}
