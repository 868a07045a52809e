import { limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import grid from '../../shared/post-cards/post-grid.module.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import post from './post.module.css';
import { FirstAndPairs } from './post-photos.tsx';
import styles from './posts.module.css';

const places = Array.from({ length: limits.skeletons.post }, (_, index) => index);

export function PostSkeleton(): ReactNode {
  return (
    <div className={post.page} aria-busy="true">
      <div className={post.heading}>
        <Skeleton className={post.lineSkeleton} />
        <Skeleton className={post.titleSkeleton} />
      </div>
      <FirstAndPairs
        photos={places.map(() => ({ width: 4, height: 3 }))}
        keyOf={(_photo, index) => String(index)}
      >
        {() => <Skeleton />}
      </FirstAndPairs>
    </div>
  );
}

export function PostsSkeleton(): ReactNode {
  return (
    <div className={styles.page} aria-busy="true">
      <PageHeading title="My Posts">
        <p>Words and pictures, newest first.</p>
      </PageHeading>
      <div className={grid.grid}>
        {places.map((index) => (
          <div key={index}>
            <Skeleton className={styles.cardSkeleton} />
            <Skeleton className={styles.lineSkeleton} />
          </div>
        ))}
      </div>
    </div>
  );
}
