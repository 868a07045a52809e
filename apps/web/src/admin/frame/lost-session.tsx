import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import confirm from '../../ui/confirm-dialog.module.css';
import { useModalDialog } from '../../ui/modal-dialog.ts';
import { useSessionStore } from '../../shared/session/session.tsx';
import { SignInButtons } from '../../shared/sign-in/sign-in-buttons.tsx';
import { useSignIn } from '../../shared/sign-in/use-sign-in.ts';
import { sessionHolder } from '../shared/session/session-holder.ts';
import styles from './lost-session.module.css';

const { lostSession } = adminTexts;

/** Looks whether the creator has signed in with another tab. */
function useOtherTabs(): void {
  const store = useSessionStore();
  useEffect(() => {
    const look = () => void store.refresh();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [store]);
}

function SignInDialog({ onDecline }: { onDecline: () => void }): ReactNode {
  const dialog = useModalDialog();
  const titleId = useId();
  const signIn = useSignIn();
  return (
    <dialog
      ref={dialog}
      className={confirm.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onDecline();
      }}
      // Without a user interaction on the page, the browser closes the dialog without a cancel event.
      onClose={(event) => {
        if (!event.currentTarget.open) onDecline();
      }}
    >
      <h2 id={titleId} className={confirm.title}>
        {lostSession.title}
      </h2>
      <div className={confirm.text}>
        <p>{lostSession.text}</p>
      </div>
      <SignInButtons {...signIn} />
      <Button variant="plain" onClick={onDecline}>
        {lostSession.later}
      </Button>
    </dialog>
  );
}

/** Asks an administrator whose session has ended to sign in again, over what she was doing. */
export function LostSession(): ReactNode {
  const isDeclined = useSyncExternalStore(sessionHolder.subscribe, sessionHolder.isDeclined, () => false);
  useOtherTabs();
  // The next loss is asked about again.
  useEffect(() => () => sessionHolder.decline(false), []);
  if (!isDeclined) return <SignInDialog onDecline={() => sessionHolder.decline(true)} />;
  return (
    <p role="status" className={classNames('cluster gap-3', styles.notice)}>
      {lostSession.notice}
      <Button size="small" variant="main" onClick={() => sessionHolder.decline(false)}>
        {lostSession.signIn}
      </Button>
    </p>
  );
}
