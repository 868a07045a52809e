import { type Photo } from '@sandstone/contract';
import { type CSSProperties, type ReactNode } from 'react';
import { PhotoTile } from '../../shared/photos/photo-tile.tsx';
import { PhotoViewing } from '../../shared/photos/photo-viewing.tsx';
import { inFirstAndPairs } from './first-and-pairs.ts';
import styles from './post-photos.module.css';

/** A phone whose screen has 1.75 pixels for each gets a file of 640 px for the first picture, which it shows at 665. */
const firstSizes =
  '(min-width: 1600px) 57rem, (min-width: 1200px) calc(100vw - 43rem), (min-width: 1024px) 55rem, 88vw';

interface RowsProps<Photo> {
  photos: readonly Photo[];
  label?: string;
  keyOf: (photo: Photo, index: number) => string;
  children: (photo: Photo, index: number) => ReactNode;
}

/** The first photo large, then pairs of one height, whole and in their order. */
export function FirstAndPairs<Photo extends { width: number; height: number }>({
  photos,
  label,
  keyOf,
  children,
}: RowsProps<Photo>): ReactNode {
  return (
    <ul className={styles.photos} aria-label={label}>
      {inFirstAndPairs(photos).map(({ photo, ratio, share }, index) => (
        <li
          key={keyOf(photo, index)}
          // React's type has no custom properties.
          style={{ '--ratio': ratio, '--share': share } as CSSProperties}
          data-alone={share === 1 ? '' : undefined}
        >
          {children(photo, index)}
        </li>
      ))}
    </ul>
  );
}

export function PostPhotos({ photos }: { photos: readonly Photo[] }): ReactNode {
  return (
    <PhotoViewing photos={photos} total={photos.length} firstIndex={0}>
      {(open) => (
        <FirstAndPairs photos={photos} label="Photos" keyOf={({ id }) => id}>
          {(photo, index) => (
            <PhotoTile
              photo={photo}
              index={index}
              onOpen={open}
              sizes={firstSizes}
              priority={index === 0 ? 'first' : 'lazy'}
            />
          )}
        </FirstAndPairs>
      )}
    </PhotoViewing>
  );
}
