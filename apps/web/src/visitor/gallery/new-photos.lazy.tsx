import { type MouseEvent, type ReactNode, startTransition, useEffect } from 'react';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { searchOfPhoto, useOpenedPhoto } from '../../shared/photos/opened-photo.ts';
import { forgetPhotos, visitGallery } from '../../shared/visits/visits.ts';
import { Icon } from '../../ui/icon.tsx';
import { type GalleryData } from './gallery.loader.ts';
import { newPhotosOf } from './new-photos.rule.ts';
import styles from './pictures.module.css';

export interface NewPhotosProps {
  gallery: GalleryData;
  /** The gallery is shown from its beginning, and not some of it. Only this is remembered and compared. */
  isWhole: boolean;
  /** Photos of the whole gallery that are new since the visitor's last visit. */
  ids: ReadonlySet<string>;
  onIds: (ids: ReadonlySet<string>) => void;
}

/** Finds the photos that are new since the visitor's last visit, and opens the first of them. */
export function NewPhotos({ gallery, isWhole, ids, onIds }: NewPhotosProps): ReactNode {
  const { photos, nextCursor } = gallery;
  const { open } = useOpenedPhoto();
  useEffect(() => {
    if (!isWhole || photos.length === 0) return;
    const known = visitGallery(photos.map(({ id }) => id));
    // The server knows nothing of a visitor, so the page shows it once it is hydrated.
    if (known !== undefined) startTransition(() => onIds(new Set(newPhotosOf(photos, known))));
  }, [isWhole, photos, onIds]);
  const shown = photos.filter(({ id }) => ids.has(id));
  const [first] = shown;
  if (first === undefined) return null;
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(first.id);
  };
  const forget = () => {
    forgetPhotos();
    onIds(new Set());
  };
  return (
    <div className={styles.news}>
      <a href={searchOfPhoto(first.id)} onClick={onClick}>
        {formatCount(shown.length)}
        {/* Photos that are not loaded yet may be new as well. */}
        {shown.length === photos.length && nextCursor !== null ? '+' : ''} new since your last visit
      </a>
      <button
        type="button"
        className={styles.forget}
        aria-label="Forget which pictures I have seen"
        onClick={forget}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
