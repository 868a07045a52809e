import { type Photo } from '@sandstone/contract';
import { listedRatio } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { JustifiedRows } from '../../ui/justified-rows.tsx';
import { PhotoTile } from './photo-tile.tsx';
import styles from './photo-rows.module.css';

interface PhotoRowsProps {
  photos: readonly Photo[];
  /** The index of the first one among all photos of the page. */
  firstIndex: number;
  /** The first one is the first picture of the page. */
  isFirst: boolean;
  onOpen: (id: string) => void;
}

/** Whole photos with their descriptions, in rows of equal height. */
export function PhotoRows({ photos, firstIndex, isFirst, onOpen }: PhotoRowsProps): ReactNode {
  return (
    <JustifiedRows
      label="Photos"
      isPaired
      items={photos.map((photo, index) => ({
        key: photo.id,
        ratio: listedRatio(photo),
        content: (sizes) => (
          <figure className={styles.figure}>
            <div className={styles.frame}>
              <PhotoTile
                photo={photo}
                index={firstIndex + index}
                onOpen={onOpen}
                sizes={sizes}
                priority={isFirst && index === 0 ? 'first' : 'lazy'}
              />
            </div>
            {photo.description === null ? null : (
              <figcaption className={styles.caption}>{photo.description}</figcaption>
            )}
          </figure>
        ),
      }))}
    />
  );
}
