import { limits, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardGridSkeleton } from '../../shared/video-cards/card-grid.tsx';
import player from './player.module.css';
import styles from './video.module.css';
import list from './videos.module.css';

export function AllVideosSkeleton(): ReactNode {
  return (
    <div className={list.page} aria-busy="true">
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
      <div className={styles.stage}>
        <Skeleton className={styles.titleSkeleton} />
        <Skeleton className={styles.lineSkeleton} />
      </div>
    </div>
  );
}
