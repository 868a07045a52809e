import { longPhotoRatio, type Photo, texts } from '@sandstone/contract';
import { isLongPhoto } from '@sandstone/domain';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture, type PictureProps } from '../../ui/picture.tsx';
import { searchOfPhoto } from './opened-photo.ts';
import { photoName } from './photo-name.ts';
import styles from './photo-tile.module.css';

/** Widths of a column of the wall, for the browser's choice of file before it has laid out the page. */
const wallSizes =
  '(min-width: 1888px) calc(20vw - 56px), (min-width: 1368px) calc(25vw - 70px), ' +
  '(min-width: 1024px) calc(33.3vw - 93px), (min-width: 672px) 33vw, 50vw';
/** A lazy picture is chosen after the layout. The widths are for browsers without `auto`. */
const lazySizes = 'auto, (min-width: 1368px) 25vw, (min-width: 672px) 33vw, 50vw';

interface PhotoTileProps {
  photo: Photo;
  index: number;
  onOpen: (id: string) => void;
  sizes?: string;
  priority?: PictureProps['priority'];
}

/** The top of a tall photo is the most telling part. */
const top = { x: 50, y: 0 };

/**
 * A photo of the wall: opens the viewer; before hydration and in a new tab, the page with the photo open. A long
 * photo shows a part and says so.
 */
export const PhotoTile = memo(function PhotoTile({
  photo,
  index,
  onOpen,
  sizes = wallSizes,
  priority,
}: PhotoTileProps): ReactNode {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(photo.id);
  };
  const isLong = isLongPhoto(photo);
  const isWide = photo.width > photo.height;
  const wholeSizes = priority === 'lazy' ? lazySizes : sizes;
  return (
    <a
      className={classNames('zooms', styles.tile)}
      href={searchOfPhoto(photo.id)}
      onClick={open}
      data-photo={photo.id}
    >
      <Picture
        className={styles.picture}
        sources={photo.sources}
        src={photo.cdnUrl}
        alt={photoName(photo, index)}
        width={photo.width}
        height={photo.height}
        sizes={isLong && isWide ? sizesOfCrop(sizes, photo, longPhotoRatio) : wholeSizes}
        placeholder={photo.placeholder}
        priority={priority}
        focus={isLong && !isWide ? top : undefined}
      />
      {isLong ? (
        <span className={classNames('row gap-1', styles.more)} aria-hidden="true">
          <Icon name="enlarge" size={16} />
          {texts.photos.more}
        </span>
      ) : null}
    </a>
  );
});
