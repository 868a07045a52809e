import { type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { ReloadingImage } from './reloading-image.tsx';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  src: string | null | undefined;
  /** Stands in the place of a missing picture. */
  icon: IconName;
  /** Width and height in px. */
  size: number;
  className?: string | undefined;
}

/** The square picture of a row. */
export const Thumbnail = ({ src, icon, size, className }: ThumbnailProps): ReactNode => (
  // React's type has no custom properties.
  <span
    className={classNames(styles.thumbnail, className)}
    style={{ '--side': `${size}px` } as CSSProperties}
  >
    {src === null || src === undefined ? (
      <Icon name={icon} size={20} />
    ) : (
      <ReloadingImage src={src} alt="" loading="lazy" decoding="async" draggable={false} />
    )}
  </span>
);
