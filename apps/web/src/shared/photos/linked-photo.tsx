import { type Photo } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Picture, type PictureProps } from '../../ui/picture.tsx';
import styles from './linked-photo.module.css';

interface LinkedPhotoProps extends Pick<PictureProps, 'alt' | 'sizes' | 'priority'> {
  photo: Photo;
  /** The page that shows the photo open. */
  to: string;
}

/**
 * A photo that leads to itself on another page, also without scripts. The style property `--ratio` gives its shape, and
 * `--alone` its width if it has a row for itself.
 */
export const LinkedPhoto = ({ photo, to, ...picture }: LinkedPhotoProps): ReactNode => (
  <Link className={classNames('zooms', styles.link)} to={to}>
    <Picture
      className={styles.picture}
      sources={photo.sources}
      src={photo.cdnUrl}
      width={photo.width}
      height={photo.height}
      placeholder={photo.placeholder}
      {...picture}
    />
  </Link>
);
