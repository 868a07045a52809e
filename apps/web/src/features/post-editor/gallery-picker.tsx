import { type AdminPhoto, limits, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './gallery-picker.module.css';
import { useGallery } from './use-gallery.ts';

const skeletons = 12;

interface GalleryPickerProps {
  /** Ids of those that stand in the post already. */
  taken: readonly string[];
  /** How many photos the post has, files too. */
  count: number;
  onChoose: (photos: readonly AdminPhoto[]) => void;
  onClose: () => void;
}

/** Photos of the gallery to choose among, in the order in which they are pressed. */
export function GalleryPicker({ taken, count, onChoose, onClose }: GalleryPickerProps): ReactNode {
  const { photos, hasMore, isLoading, failure, loadMore } = useGallery();
  const [chosen, setChosen] = useState<readonly AdminPhoto[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const selected = count + chosen.length;
  const press = (photo: AdminPhoto) => {
    const without = chosen.filter(({ id }) => id !== photo.id);
    const isFull = without.length === chosen.length && selected >= limits.post.maxPhotos;
    setRefusal(isFull ? texts.post.tooManyFiles(selected) : undefined);
    if (!isFull) setChosen(without.length < chosen.length ? without : [...chosen, photo]);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="gallery-picker"
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id="gallery-picker">Your gallery</h2>
        <Button
          variant="plain"
          className={styles.close}
          aria-label="Close"
          icon={<Icon name="close" />}
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>
        <ul className={styles.grid} aria-label="Photos of the gallery" aria-busy={isLoading}>
          {(photos ?? []).map((photo) => {
            const place = chosen.findIndex(({ id }) => id === photo.id);
            return (
              <li key={photo.id}>
                <button
                  type="button"
                  className={styles.photo}
                  aria-pressed={place >= 0 || taken.includes(photo.id)}
                  disabled={taken.includes(photo.id)}
                  onClick={() => press(photo)}
                >
                  <img src={photo.thumbnailUrl ?? photo.cdnUrl} alt="" loading="lazy" decoding="async" />
                  <span className="visually-hidden">{photo.description ?? photo.originalName}</span>
                  {place < 0 ? null : (
                    <span className={styles.mark} aria-hidden="true">
                      {count + place + 1}
                    </span>
                  )}
                  {taken.includes(photo.id) ? <span className={styles.mark}>In the post</span> : null}
                </button>
              </li>
            );
          })}
          {photos === undefined && isLoading
            ? Array.from({ length: skeletons }, (_, index) => (
                <li key={index}>
                  <Skeleton className={styles.waiting} />
                </li>
              ))
            : null}
        </ul>
        {photos?.length === 0 && !hasMore ? (
          <p className={styles.muted}>There are no photos in your gallery yet.</p>
        ) : null}
        <p role="alert" className={styles.refusal}>
          {failure}
        </p>
        {hasMore ? (
          <Button disabled={isLoading} onClick={loadMore}>
            {failure === undefined ? 'Show more' : texts.errorScreen.retry}
          </Button>
        ) : null}
      </div>
      <footer className={styles.foot}>
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="main"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen);
              onClose();
            }}
          >
            {chosen.length === 1 ? 'Add 1 photo' : `Add ${chosen.length} photos`}
          </Button>
        </div>
      </footer>
    </dialog>
  );
}
