import { type Photo } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../format/date-and-count.ts';
import { useSettingsOf } from '../hydration/page-environment.ts';
import { EditLink } from '../page/edit-link.tsx';
import { ShareButton } from '../page/share-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { addressOfPhoto } from './opened-photo.ts';
import stage from './photo-stage.module.css';
import styles from './photo-viewer.module.css';

interface PhotoViewerBarProps {
  photo: Photo;
  /** The position among all photos, from 1, if known. */
  place: number | undefined;
  total: number;
  zoom: number;
  onZoom: () => void;
  onClose: () => void;
}

/** The position of the photo and its controls. */
export function PhotoViewerBar(props: PhotoViewerBarProps): ReactNode {
  const { photo, place, total, zoom, onZoom, onClose } = props;
  const { pathname } = useLocation();
  const { rules } = useSettingsOf<'photos' | 'post'>();
  return (
    <div className={classNames('cluster gap-3', stage.bar)} data-chrome="">
      <p className={styles.count} aria-live="polite" aria-atomic="true">
        {place === undefined ? null : (
          <>
            <span className="visually-hidden">Photo </span>
            {formatCount(place)} of {formatCount(total)}
          </>
        )}
      </p>
      <button
        type="button"
        className={stage.button}
        aria-label={zoom > 1 ? 'Zoom out' : 'Zoom in'}
        onClick={onZoom}
      >
        <Icon name={zoom > 1 ? 'reduce' : 'enlarge'} />
      </button>
      <EditLink what="photo" id={photo.id} />
      {rules.download ? (
        <a className={stage.button} href={photo.cdnUrl} download aria-label="Save this photo">
          <Icon name="download" />
        </a>
      ) : null}
      {rules.share ? <ShareButton key={photo.id} path={addressOfPhoto(pathname, photo.id)} /> : null}
      <button type="button" className={stage.button} aria-label="Close" data-first-focus="" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
