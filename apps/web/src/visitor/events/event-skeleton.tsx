import { limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardGridSkeleton } from '../../shared/video-cards/card-grid.tsx';
import styles from './event.module.css';

export function EventSkeleton(): ReactNode {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.headingSkeleton}>
        <Skeleton className={styles.titleSkeleton} />
        <Skeleton className={styles.lineSkeleton} />
      </div>
      <CardGridSkeleton count={limits.skeletons.event} />
    </div>
  );
}
