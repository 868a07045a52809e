import { type ReactNode } from 'react';
import styles from './photo-missing.module.css';

/** A message above the photos when the address names a missing one. */
export function PhotoMissing(): ReactNode {
  return (
    <p role="status" className={styles.missing}>
      The photo that you were looking for is not here any more.
    </p>
  );
}
