import { siteIconPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useSite } from '../hydration/page-environment.ts';
import styles from './site-mark.module.css';

/** The mark of the site, which is drawn (a sun over two ridges) or the creator's. */
export function SiteMark(): ReactNode {
  const { markId } = useSite();
  return markId === undefined ? (
    <svg aria-hidden="true" viewBox="0 0 40 40" width="36" height="36">
      {/* The same colour in both themes. */}
      <circle cx="20" cy="17" r="9" fill="#eab765" />
      <path
        d="M3 31c5-1 8-9 13-9 6 0 8 7 13 7 4 0 6-3 8-4v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z"
        className={styles.ridge}
      />
    </svg>
  ) : (
    <img className={styles.own} src={siteIconPath(markId, 180)} alt="" width="36" height="36" />
  );
}
