import { type Photo, photoCropRatios, photoPath, texts } from '@sandstone/contract';
import { listedRatio } from '@sandstone/domain';
import { type CSSProperties, type ReactNode } from 'react';
import { LinkedPhoto } from '../../shared/photos/linked-photo.tsx';
import { classNames } from '../../ui/class-names.ts';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import { rowPlaces } from '../../ui/row-places.ts';
import styles from './latest-pictures.module.css';

/** Two rows of the usual number of photos. */
const rows = { target: 4.8, least: 3.2 };
/** The widths of a photo of usual proportions in the strip. All photos share one height, so a panorama is wider. */
const stripSizes = '(min-width: 734px) 45vw, 330px';

/** The newest pictures, a strip or in rows of equal height; each leads to itself in the gallery. */
export function LatestPictures({ photos }: { photos: readonly Photo[] }): ReactNode {
  const places = rowPlaces(photos.map(listedRatio), rows);
  return (
    <ul className={classNames('strip', styles.pictures)} aria-label={texts.navigation.latestPictures}>
      {photos.map((photo, index) => {
        const { share = 1, count = 1 } = places[index] ?? {};
        const measures = { '--ratio': listedRatio(photo), '--share': share, '--gaps': count - 1 };
        return (
          // React's type has no custom properties.
          <li key={photo.id} style={measures as CSSProperties}>
            <LinkedPhoto
              photo={photo}
              to={photoPath(photo.id)}
              alt={photo.description ?? `Latest photo ${index + 1}`}
              sizes={`auto, (min-width: 1280px) ${Math.ceil(share * 88)}vw, ${sizesOfCrop(stripSizes, photo, photoCropRatios.strip)}`}
            />
          </li>
        );
      })}
    </ul>
  );
}
