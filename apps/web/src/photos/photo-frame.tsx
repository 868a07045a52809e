import { type Photo, widestPhotoPx } from '@sandstone/contract';
import { type CSSProperties, type ReactNode } from 'react';
import { Picture, type PictureProps } from '../ui/picture.tsx';
import styles from './photo-frame.module.css';

/** Shown as large as its room allows, and never larger than its widest file. */
export const shownWidth = (photo: Photo): number => Math.min(photo.width, widestPhotoPx);

/** Bars above and below take about this of the screen's height. */
const barsPx = 200;

interface PhotoFrameProps {
  photo: Photo;
  alt: string;
  /** How many times larger than in its room it is looked at. */
  zoom?: number;
  priority?: PictureProps['priority'];
}

/** One photo in the middle of its room, without script and without measuring. */
export function PhotoFrame({ photo, alt, zoom = 1, priority }: PhotoFrameProps): ReactNode {
  const { width, height } = photo;
  // React's type knows no custom properties.
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
