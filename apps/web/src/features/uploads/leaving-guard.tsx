import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before someone leaves while files are still being sent; the browser asks in its own words at a reload. */
export function LeavingGuard({ sending }: { sending: number }): ReactNode {
  const blocker = useBlocker(sending > 0);
  useEffect(() => {
    if (sending === 0) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [sending]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Photos are still on their way"
      confirm="Leave and stop them"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>What has arrived is safe. The rest would have to be chosen again.</p>
    </ConfirmDialog>
  );
}
