import { seenPictures } from '@sandstone/contract';
import { type MouseEvent, type ReactNode, startTransition, useEffect, useState } from 'react';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { searchOfPhoto, useOpenedPhoto } from '../../shared/photos/opened-photo.ts';
import { forgetPhotos, visitGallery } from '../../shared/visits/visits.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
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

/** Finds the photos that are new since the visitor's last visit, opens the first of them, and forgets which are known. */
export function NewPhotos({ gallery, isWhole, ids, onIds }: NewPhotosProps): ReactNode {
  const { photos, nextCursor } = gallery;
  const { open } = useOpenedPhoto();
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    if (!isWhole || photos.length === 0) return;
    const known = visitGallery(photos.map(({ id }) => id));
    // The server knows nothing of a visitor, so the page shows it once it is hydrated.
    if (known !== undefined) startTransition(() => onIds(new Set(newPhotosOf(photos, known))));
  }, [isWhole, photos, onIds]);
  const shown = photos.filter(({ id }) => ids.has(id));
  const [first] = shown;
  const openFirst = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
  };
  const forget = () => {
    forgetPhotos();
    onIds(new Set());
    setForgotten(true);
  };
  return (
    <div className={styles.news}>
      {first === undefined ? null : (
        <a href={searchOfPhoto(first.id)} onClick={(event) => openFirst(event, first.id)}>
          {formatCount(shown.length)}
          {/* Photos that are not loaded yet may be new as well. */}
          {shown.length === photos.length && nextCursor !== null ? '+' : ''} new since your last visit
        </a>
      )}
      <Dropdown
        className={styles.seen}
        aria-label={seenPictures.menu}
        label={<span className={styles.dots} />}
        panelClassName={styles.seenPanel}
      >
        <Button variant="plain" size="small" onClick={forget}>
          {seenPictures.forget}
        </Button>
      </Dropdown>
      <p role="status" className="visually-hidden">
        {isForgotten ? seenPictures.forgotten : null}
      </p>
    </div>
  );
}
