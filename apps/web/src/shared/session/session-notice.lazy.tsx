import { memberTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import notice from '../notices/slow-notice.module.css';
import { SlowNotice, useIsSlow } from '../notices/slow-notice.lazy.tsx';
import { useSession, useSessionStore } from './session.tsx';

/** Shows that the session request is slow, or that a sign-out has not reached the server yet. */
export function SessionNotice(): ReactNode {
  const { state, isLoading } = useSession();
  const store = useSessionStore();
  const isSlow = useIsSlow(isLoading);
  if (isSlow) return <SlowNotice text={memberTexts.slow.session} onRetry={() => void store.refresh()} />;
  return (
    <div role="status">
      {state.phase === 'signed-out' && state.isUnreported === true ? (
        <p className={notice.notice}>{memberTexts.slow.signOut}</p>
      ) : null}
    </div>
  );
}
