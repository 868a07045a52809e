import { limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import page from '../../ui/page.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardGridSkeleton } from '../../shared/video-cards/card-grid.tsx';
import styles from './event.module.css';

export function EventSkeleton(): ReactNode {
  return (
    <div className={page.page} aria-busy="true">
      <div className={styles.headingSkeleton}>
        <Skeleton style={{ width: 'min(24rem, 80%)', height: 'var(--size-4)' }} />
        <Skeleton style={{ width: 'min(36rem, 100%)', height: '1.25rem' }} />
      </div>
      <CardGridSkeleton count={limits.skeletons.event} />
    </div>
  );
}
