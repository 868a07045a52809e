import { pages, type Photo, photoCropRatios } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './latest-pictures.module.css';

/** For a photo of usual proportions. All photos share one height, so a panorama is wider. */
const sizes = '(min-width: 640px) 300px, 60vw';

/** A strip of the newest pictures; each links to the gallery. */
export function LatestPictures({ photos }: { photos: readonly Photo[] }): ReactNode {
  return (
    <ul className={styles.strip}>
      {photos.map((photo, index) => (
        <li key={photo.id} style={{ aspectRatio: `${photo.width} / ${photo.height}` }}>
          <Link to={pages.pictures} className={styles.tile}>
            <Picture
              className={styles.picture}
              sources={photo.sources}
              src={photo.cdnUrl}
              alt={photo.description ?? `Latest photo ${index + 1}`}
              width={photo.width}
              height={photo.height}
              sizes={`auto, ${sizesOfCrop(sizes, photo, photoCropRatios.strip)}`}
              placeholder={photo.placeholder}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
