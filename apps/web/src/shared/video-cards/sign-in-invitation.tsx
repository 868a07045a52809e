import { pages, type Video } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { signInPath } from '../navigation/addresses.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './sign-in-invitation.module.css';

/** Tells a visitor how to unlock videos, if any is locked. */
export function SignInInvitation({ videos }: { videos: readonly Video[] }): ReactNode {
  const { pathname } = useLocation();
  if (!videos.some(({ locked }) => locked)) return null;
  return (
    <aside className={classNames('stack gap-3', styles.invitation)} aria-label="Locked videos">
      <Icon name="lock" />
      <p>Full videos are free. Sign in to watch them.</p>
      <ButtonLink size="small" to={signInPath(pages.signIn, pathname)}>
        Sign In
      </ButtonLink>
    </aside>
  );
}
