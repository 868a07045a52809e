import { type Photo } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import { Picture } from '../../ui/picture.tsx';
import { photoName } from './photo-name.ts';
import stage from './photo-stage.module.css';
import styles from './photo-viewer.module.css';

/** Thumbnails on each side of the current one; they are added and removed in blocks of this size. */
const reach = 24;

interface PhotoViewerStripProps {
  photos: readonly Photo[];
  index: number;
  /** The index of the first of `photos` among all of them. */
  firstIndex: number;
  onIndex: (index: number) => void;
}

/** Thumbnails around the current photo. They are one Tab stop; the arrow keys page. */
export function PhotoViewerStrip({ photos, index, firstIndex, onIndex }: PhotoViewerStripProps): ReactNode {
  const strip = useRef<HTMLUListElement>(null);
  const from = Math.max(0, (Math.floor(index / reach) - 1) * reach);
  const shown = photos.slice(from, from + 3 * reach);
  const before = useRef<{ from: number; id: string | undefined }>(undefined);
  const firstId = shown[0]?.id;
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]');
    const isSameStrip = before.current?.id === firstId;
    before.current = { from, id: firstId };
    // When other thumbnails were added before it, its position has changed: jump instead of scrolling.
    current?.scrollIntoView({
      inline: 'center',
      block: 'nearest',
      behavior: isSameStrip ? 'smooth' : 'instant',
    });
  }, [index, from, firstId]);
  return (
    <ul ref={strip} className={stage.strip + ' ' + styles.strip} data-chrome="" aria-label="Thumbnails">
      {shown.map((photo, offset) => {
        const place = from + offset;
        return (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.thumbnail}
              tabIndex={place === index ? 0 : -1}
              aria-current={place === index ? true : undefined}
              aria-label={photoName(photo, firstIndex + place)}
              onClick={() => onIndex(place)}
            >
              <Picture
                className={styles.thumbnailPicture}
                sources={photo.sources}
                src={photo.cdnUrl}
                alt=""
                width={photo.width}
                height={photo.height}
                sizes={sizesOfCrop('56px', photo, 1)}
                placeholder={photo.placeholder}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
