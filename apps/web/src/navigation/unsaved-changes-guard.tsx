import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface UnsavedChangesGuardProps {
  /** Whether something would be lost. */
  isNeeded: boolean;
  title: string;
  confirm: string;
  cancel: string;
  children: ReactNode;
}

/** Asks before someone leaves what is not finished; the browser asks in its own words at a reload. */
export function UnsavedChangesGuard({
  isNeeded,
  title,
  confirm,
  cancel,
  children,
}: UnsavedChangesGuardProps): ReactNode {
  const blocker = useBlocker(
    // A sheet over the page has a fragment of its own, and leaves nothing.
    ({ currentLocation: now, nextLocation: next }) =>
      isNeeded && (now.pathname !== next.pathname || now.search !== next.search),
  );
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {children}
    </ConfirmDialog>
  );
}
