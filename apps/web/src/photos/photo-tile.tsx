import { type Photo } from '@sandstone/contract';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { Picture } from '../ui/picture.tsx';
import styles from './photo-tile.module.css';

/** Widths of a column of the wall, for the browser's choice of file. */
const wallSizes =
  '(min-width: 1888px) calc(20vw - 56px), (min-width: 1368px) calc(25vw - 70px), ' +
  '(min-width: 1024px) calc(33.3vw - 93px), (min-width: 672px) 33vw, 50vw';

const eagerTiles = 5;

export const photoName = (photo: Photo, index: number): string => photo.description ?? `Photo ${index + 1}`;

interface PhotoTileProps {
  photo: Photo;
  index: number;
  onOpen: (id: string) => void;
  sizes?: string;
}

/** A photo of the wall: opens the viewer; without scripts, the image file. */
export const PhotoTile = memo(function PhotoTile({
  photo,
  index,
  onOpen,
  sizes = wallSizes,
}: PhotoTileProps): ReactNode {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(photo.id);
  };
  return (
    <a className={styles.tile} href={photo.cdnUrl} onClick={open} data-photo={photo.id}>
      <Picture
        className={styles.picture}
        sources={photo.sources}
        src={photo.cdnUrl}
        alt={photoName(photo, index)}
        width={photo.width}
        height={photo.height}
        sizes={sizes}
        placeholder={photo.placeholder}
        priority={index >= eagerTiles ? 'lazy' : index < 2 ? 'first' : 'early'}
      />
    </a>
  );
});
