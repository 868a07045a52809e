import { texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useSession } from './session.tsx';
import styles from './sign-out-notice.module.css';

/** Says that a session may still be open on the server, on a device that others may use. */
export function SignOutNotice(): ReactNode {
  const { state } = useSession();
  return (
    <div role="status">
      {state.phase === 'signed-out' && state.isUnheard === true ? (
        <p className={styles.notice}>{texts.navigation.signOutUnheard}</p>
      ) : null}
    </div>
  );
}
