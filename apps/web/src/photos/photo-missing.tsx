import { type ReactNode } from 'react';
import styles from './photo-missing.module.css';

/** Above the photos, when the address names one that is not among them. */
export function PhotoMissing(): ReactNode {
  return (
    <p role="status" className={styles.missing}>
      The photo that you were looking for is not here any more.
    </p>
  );
}
