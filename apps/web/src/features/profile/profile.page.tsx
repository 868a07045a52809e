import { pages, texts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { dayInWords } from '../../page/in-words.ts';
import { Metadata } from '../../page/metadata.tsx';
import { signInPath } from '../../page/own-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Avatar } from '../session/avatar.tsx';
import { accountName, useSession, useSessionStore } from '../session/session.tsx';
import styles from './profile.module.css';

export function ProfilePage(): ReactNode {
  const { state, isAdmin } = useSession();
  const store = useSessionStore();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  if (state.phase === 'signed-out' && !leaving)
    return <Navigate to={signInPath(pages.signIn, pages.profile)} replace />;
  if (state.phase !== 'signed-in') {
    return (
      <div className={styles.page}>
        <Metadata title="My account" />
        <p role="status">{texts.navigation.sessionLoading}</p>
      </div>
    );
  }
  const { user } = state;
  async function leave(): Promise<void> {
    setLeaving(true);
    await store.signOut();
    await navigate(pages.home, { replace: true });
  }
  return (
    <div className={styles.page}>
      <Metadata title="My account" />
      <Avatar photoURL={user.photoURL} size={96} />
      <h1 className={styles.name}>{accountName(user)}</h1>
      {user.email === null ? null : <p className={styles.muted}>{user.email}</p>}
      <p className={styles.muted}>Here since {dayInWords(user.metadata.creationTime)}</p>
      <div className={styles.actions}>
        {isAdmin ? (
          <ButtonLink variant="main" to={pages.admin} icon={<Icon name="shield" size={20} />}>
            Admin area
          </ButtonLink>
        ) : null}
        <Button onClick={() => void leave()} disabled={leaving} icon={<Icon name="leave" size={20} />}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
