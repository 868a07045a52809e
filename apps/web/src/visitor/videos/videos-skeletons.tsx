import { limits, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import page from '../../ui/page.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardGridSkeleton } from '../../shared/video-cards/card-grid-skeleton.tsx';
import player from './player.module.css';
import styles from './video.module.css';

export function AllVideosSkeleton(): ReactNode {
  return (
    <div className={classNames(page.page, page.wide)} aria-busy="true">
      <PageHeading title={texts.videos.collection}>
        <p>{texts.navigation.sessionLoading}</p>
      </PageHeading>
      <CardGridSkeleton count={limits.skeletons.event} />
    </div>
  );
}

export function VideoSkeleton(): ReactNode {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton className={player.player} />
      <div className={classNames('stack gap-6', styles.stage)}>
        <Skeleton style={{ width: 'min(24rem, 80%)', height: 'var(--size-4)' }} />
        <Skeleton style={{ width: 'min(36rem, 100%)', height: '1.25rem' }} />
      </div>
    </div>
  );
}
