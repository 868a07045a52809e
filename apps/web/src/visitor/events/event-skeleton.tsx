import { limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardGridSkeleton } from '../../shared/video-cards/card-grid-skeleton.tsx';
import lead from './event-lead.module.css';
import styles from './event.module.css';

export function EventSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Skeleton className={lead.skeleton} />
      <div className={styles.page}>
        <Skeleton className={styles.story} style={{ height: '5.1em' }} />
        <CardGridSkeleton count={limits.skeletons.event} />
      </div>
    </div>
  );
}
