import { type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './avatar.module.css';

/** The provider's picture of the account, or a drawn one. */
export function Avatar({ photoURL, size = 32 }: { photoURL: string | null; size?: number }): ReactNode {
  if (photoURL === null) {
    return (
      <span className={styles.avatar} style={{ width: size, height: size }}>
        <Icon name="person" size={Math.round(size * 0.62)} />
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      src={photoURL}
      alt=""
      width={size}
      height={size}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
