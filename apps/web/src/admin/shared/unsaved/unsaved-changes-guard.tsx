import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Lets the browser ask before the document is unloaded. Without need there is no listener, which would slow Back. */
export function useAskBeforeUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

export interface UnsavedChangesGuardProps {
  /** True if there is unfinished work to lose. */
  isNeeded: boolean;
  title: string;
  confirm: string;
  cancel: string;
  onDiscard?: () => void;
  children: ReactNode;
}

/** Asks before the user leaves unfinished work. On a reload the browser shows its own confirmation. */
export function UnsavedChangesGuard({
  isNeeded,
  title,
  confirm,
  cancel,
  onDiscard,
  children,
}: UnsavedChangesGuardProps): ReactNode {
  const blocker = useBlocker(
    // Opening a sheet changes only the fragment and does not leave the page.
    ({ currentLocation: now, nextLocation: next }) =>
      isNeeded && (now.pathname !== next.pathname || now.search !== next.search),
  );
  useAskBeforeUnload(isNeeded);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed();
      }}
      onCancel={() => blocker.reset()}
    >
      {children}
    </ConfirmDialog>
  );
}
