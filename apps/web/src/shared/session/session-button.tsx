import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { NavLink } from '../../ui/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Avatar } from './avatar.tsx';
import { accountName, useSession } from './session.tsx';
import styles from './session-button.module.css';

/** The foot of the sidebar: a sign-in link or the account. */
export function SessionButton(): ReactNode {
  const { state, isLoading } = useSession();
  if (isLoading) {
    return (
      <span className={classNames('row gap-3', styles.button)} aria-busy="true">
        <Avatar photoURL={null} size={36} />
        <span className="muted small">{texts.navigation.sessionLoading}</span>
      </span>
    );
  }
  if (state.phase !== 'signed-in') {
    return (
      <NavLink to={pages.signIn} className={classNames('row gap-3', styles.button)}>
        <Avatar photoURL={null} size={36} />
        <span className={styles.name}>{texts.navigation.signIn}</span>
      </NavLink>
    );
  }
  return (
    <NavLink to={pages.profile} className={classNames('row gap-3', styles.button)}>
      <Avatar photoURL={state.user.photoURL} size={36} />
      <span className={styles.account}>
        <span className={styles.name}>{accountName(state.user)}</span>
        <span className="muted small">{texts.navigation.account}</span>
      </span>
    </NavLink>
  );
}

/** The last tab of the bottom bar: Sign In, Profile, or a disabled spinner. */
export function SessionTab({ className }: { className: string | undefined }): ReactNode {
  const { state, isLoading } = useSession();
  if (isLoading) {
    return (
      <button type="button" className={className} disabled aria-busy="true">
        <span className={styles.spinner} />
        {texts.navigation.loading}
      </button>
    );
  }
  if (state.phase !== 'signed-in') {
    return (
      <NavLink to={pages.signIn} className={className}>
        <Icon name="person" />
        {texts.navigation.signIn}
      </NavLink>
    );
  }
  return (
    <NavLink to={pages.profile} className={className}>
      <Avatar photoURL={state.user.photoURL} size={24} />
      {texts.navigation.profile}
    </NavLink>
  );
}
