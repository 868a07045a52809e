import { type ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './legal.module.css';

export function LegalSkeleton(): ReactNode {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.text} />
      <Skeleton className={styles.text} />
    </div>
  );
}
