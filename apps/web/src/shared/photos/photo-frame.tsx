import { type Photo, widestPhotoPx } from '@sandstone/contract';
import { isLongPhoto, photoVariantSize } from '@sandstone/domain';
import { type CSSProperties, type ReactNode } from 'react';
import { Picture, type PictureProps } from '../../ui/picture.tsx';
import styles from './photo-frame.module.css';

/** Returns the largest width at which a photo is shown: that of its widest file. */
export const shownWidth = (photo: Photo): number => photoVariantSize(photo, widestPhotoPx).width;

/** The approximate height of the bars above and below. */
const barsPx = 200;

/** Returns the zoom of the zoom button: a long photo, which is narrow at first, then fills the screen. */
export function buttonZoom(photo: Photo): number {
  if (!isLongPhoto(photo)) return 2;
  const across = window.innerWidth / photo.width;
  const down = (window.innerHeight - barsPx) / photo.height;
  return Math.max(across, down) / Math.min(across, down);
}

interface PhotoFrameProps {
  photo: Photo;
  alt: string;
  /** The zoom factor, relative to the frame. */
  zoom?: number;
  priority?: PictureProps['priority'];
}

/** A centred photo that fits its frame, without scripts or measuring. */
export function PhotoFrame({ photo, alt, zoom = 1, priority }: PhotoFrameProps): ReactNode {
  const { width, height } = photo;
  // React's type has no custom properties.
  const measures = { '--width': `${shownWidth(photo)}px`, '--ratio': width / height } as CSSProperties;
  const sizes = `calc(min(100vw, (100vh - ${barsPx}px) * ${(width / height).toFixed(3)}) * ${zoom})`;
  return (
    <div className={styles.frame} style={measures}>
      <Picture
        className={styles.picture}
        sources={photo.sources}
        src={photo.cdnUrl}
        alt={alt}
        width={width}
        height={height}
        sizes={sizes}
        placeholder={photo.placeholder}
        priority={priority}
      />
    </div>
  );
}
