import { type ReactNode } from 'react';
import { useSite } from '../../shared/hydration/page-environment.ts';
import styles from './brand.module.css';

/** The logo (a sun over two ridges) and the name of the site. */
export function Brand(): ReactNode {
  const { words } = useSite();
  return (
    <span className={styles.brand}>
      <svg aria-hidden="true" viewBox="0 0 40 40" width="36" height="36">
        <circle cx="20" cy="17" r="9" className={styles.sun} />
        <path
          d="M3 31c5-1 8-9 13-9 6 0 8 7 13 7 4 0 6-3 8-4v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z"
          className={styles.ridge}
        />
      </svg>
      <span className={styles.name}>{words.name}</span>
    </span>
  );
}
