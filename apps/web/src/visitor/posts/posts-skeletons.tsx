import { limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import grid from '../../shared/post-cards/post-grid.module.css';
import { classNames } from '../../ui/class-names.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import page from '../../ui/page.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import post from './post.module.css';
import { FirstAndPairs } from './post-photos.tsx';

const places = Array.from({ length: limits.skeletons.post }, (_, index) => index);

export function PostSkeleton(): ReactNode {
  return (
    <div className={classNames(page.page, post.spread)} aria-busy="true">
      <div className={classNames('stack gap-5', post.post)}>
        <FirstAndPairs
          photos={places.map(() => ({ width: 4, height: 3 }))}
          keyOf={(_photo, index) => String(index)}
        >
          {() => <Skeleton />}
        </FirstAndPairs>
        <div className={classNames('stack gap-4', post.note)}>
          <Skeleton style={{ width: '8rem', height: '1.25rem' }} />
          <Skeleton style={{ width: 'min(100%, 28rem)', height: '2.75rem' }} />
        </div>
      </div>
    </div>
  );
}

export function PostsSkeleton(): ReactNode {
  return (
    <div className={page.page} aria-busy="true">
      <PageHeading title="My Posts">
        <p>Words and pictures, newest first.</p>
      </PageHeading>
      <div className={grid.grid}>
        {places.map((index) => (
          <div key={index}>
            <Skeleton style={{ aspectRatio: '4 / 3' }} />
            <Skeleton style={{ height: '1.25rem', marginTop: 'var(--space-3)' }} />
          </div>
        ))}
      </div>
    </div>
  );
}
