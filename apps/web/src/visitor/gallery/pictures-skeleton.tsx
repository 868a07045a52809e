import { limits, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Masonry } from '../../ui/masonry.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './pictures.module.css';

const shapes = [4 / 3, 3 / 4, 1, 3 / 2, 4 / 5, 4 / 3];

export function PicturesSkeleton(): ReactNode {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.heading}>
        <PageHeading title="My Pictures">
          <p>{texts.navigation.sessionLoading}</p>
        </PageHeading>
      </div>
      <Masonry
        items={Array.from({ length: limits.skeletons.gallery }, (_, index) => ({
          key: String(index),
          width: (shapes[index % shapes.length] ?? 1) * 600,
          height: 600,
          content: <Skeleton style={{ height: '100%' }} />,
        }))}
      />
    </div>
  );
}
