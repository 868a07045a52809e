import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './avatar.module.css';

/** The account's picture from the provider, or a placeholder if it is missing or fails to load. */
export function Avatar({ photoURL, size = 32 }: { photoURL: string | null; size?: number }): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  if (photoURL === null || photoURL === broken) {
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
      onError={() => setBroken(photoURL)}
    />
  );
}
