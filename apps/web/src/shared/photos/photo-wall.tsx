import { type Photo } from '@sandstone/contract';
import { listedRatio, listedSize } from '@sandstone/domain';
import { memo, type ReactNode } from 'react';
import { Masonry } from '../../ui/masonry.tsx';
import { type PictureProps } from '../../ui/picture.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoViewing, type PhotoViewingProps } from './photo-viewing.tsx';
import styles from './photo-wall.module.css';
import { wallPartsOf } from './wall-parts.ts';

/** The number of tiles that a phone shows before scrolling. */
const firstTiles = 4;
const eagerTiles = 5;

/** Returns when each photo loads: first the tallest of the first tiles, which is the largest picture on the screen. */
function prioritiesOf(photos: readonly Photo[]): PictureProps['priority'][] {
  const shapes = photos.slice(0, firstTiles).map((photo) => 1 / listedRatio(photo));
  const tallest = shapes.indexOf(Math.max(...shapes));
  return photos.map((_, index) => (index === tallest ? 'first' : index < eagerTiles ? 'next' : 'lazy'));
}

interface PhotoWallProps extends Omit<PhotoViewingProps, 'children'> {
  label: string;
  /** Ids of photos that are marked as new. */
  newIds?: ReadonlySet<string>;
}

/** Pictures in reading order, with their months; each opens in the viewer at its own address. */
export function PhotoWall({ label, newIds, ...viewing }: PhotoWallProps): ReactNode {
  return (
    <PhotoViewing {...viewing}>
      {(open) => <Wall photos={viewing.photos} label={label} newIds={newIds} onOpen={open} />}
    </PhotoViewing>
  );
}

interface WallProps extends Pick<PhotoWallProps, 'photos' | 'label' | 'newIds'> {
  onOpen: (id: string) => void;
}

/** There may be thousands of tiles: they are not rendered again when one opens. */
const Wall = memo(function Wall({ photos, label, newIds, onOpen }: WallProps): ReactNode {
  const priorities = prioritiesOf(photos);
  return wallPartsOf(photos).map((part, place, { length }) => (
    <section key={part.photos[0]?.id}>
      <h2 className={styles.name}>{part.name}</h2>
      <Masonry
        label={label}
        isFlush={place < length - 1}
        items={part.photos.map((photo, index) => ({
          key: photo.id,
          ...listedSize(photo),
          content: (
            <div className={styles.cell}>
              {newIds?.has(photo.id) ? <span className={styles.new}>New</span> : null}
              <PhotoTile
                photo={photo}
                index={part.start + index}
                onOpen={onOpen}
                priority={priorities[part.start + index]}
              />
            </div>
          ),
        }))}
      />
    </section>
  ));
});
