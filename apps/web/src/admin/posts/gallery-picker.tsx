import { type AdminPhoto, type AdminPhotosPage, adminTexts, limits, texts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import frame from '../components/dialog-frame.module.css';
import { DialogFooter, DialogHeader } from '../components/dialog-frame.tsx';
import { Refusal } from '../components/refusal.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useModalDialog } from '../../ui/modal-dialog.ts';
import { ReloadingImage } from '../components/reloading-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../components/text.module.css';
import styles from './gallery-picker.module.css';
import { adminApi } from '../api/admin-api.ts';
import { type PagedList, usePagedList } from '../lists/use-paged-list.ts';

/** Loads the photos that visitors can see, of which those that contain the words of the search. */
const useGallery = (search: string): PagedList<AdminPhotosPage, AdminPhoto> =>
  usePagedList({
    queryKey: ['gallery', search],
    read: ({ cursor, signal }) =>
      adminApi.call('adminPhotos', {
        query: {
          limit: limits.page.defaultSize,
          status: 'ready',
          cursor,
          ...(search !== '' && { search }),
        },
        signal,
      }),
    // Photos uploaded only for a post are not listed in the gallery.
    itemsOf: ({ photos }) => photos.filter(({ listed }) => listed),
    keepsFormer: true,
  });

const skeletons = 12;

const roomOfPost: NonNullable<GalleryPickerProps['room']> = {
  most: limits.post.maxPhotos,
  taken: 'In the post',
  full: adminTexts.postRefusals.tooManyFiles,
};

interface GalleryPickerProps {
  /** Ids of the photos that it already contains: the post, or what the texts name. */
  taken: readonly string[];
  /** The number of photos in it, including files. */
  count: number;
  /** The number of photos that may be chosen, and the texts for chosen ones and for one too many. */
  room?: { most: number; taken: string; full: (count: number) => string };
  /** One photo, which is chosen by a tap. */
  isSingle?: boolean;
  onChoose: (photos: readonly AdminPhoto[]) => void;
  onClose: () => void;
}

/** A dialog to select gallery photos; they are added in the order of selection. */
export function GalleryPicker(props: GalleryPickerProps): ReactNode {
  const { taken, count, room = roomOfPost, isSingle = false, onChoose, onClose } = props;
  const [search, setSearch] = useState('');
  const { items: photos, hasMore, status, failure, loadMore } = useGallery(search);
  const isLoading = status === 'loading';
  const canLoadMore = hasMore || failure !== undefined;
  const [chosen, setChosen] = useState<readonly AdminPhoto[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const dialog = useModalDialog();

  const selected = count + chosen.length;
  const choose = (photos: readonly AdminPhoto[]) => {
    onChoose(photos);
    onClose();
  };
  const press = (photo: AdminPhoto) => {
    if (isSingle) return choose([photo]);
    const without = chosen.filter(({ id }) => id !== photo.id);
    const isFull = without.length === chosen.length && selected >= room.most;
    setRefusal(isFull ? room.full(selected) : undefined);
    if (!isFull) setChosen(without.length < chosen.length ? without : [...chosen, photo]);
    return undefined;
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(frame.frame, styles.dialog)}
      aria-labelledby="gallery-picker"
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    >
      <DialogHeader id="gallery-picker" title="Your gallery" onClose={onClose} />
      <div className={styles.body}>
        <SearchField
          label={adminTexts.photoManager.search}
          className={styles.search}
          search={search}
          onSearch={setSearch}
        />
        <ul className={styles.grid} aria-label="Gallery photos" aria-busy={isLoading}>
          {(photos ?? []).map((photo) => {
            const place = chosen.findIndex(({ id }) => id === photo.id);
            return (
              <li key={photo.id}>
                <button
                  type="button"
                  className={styles.photo}
                  aria-pressed={isSingle ? undefined : place >= 0 || taken.includes(photo.id)}
                  disabled={taken.includes(photo.id)}
                  onClick={() => press(photo)}
                >
                  <ReloadingImage
                    src={photo.thumbnailUrl ?? photo.cdnUrl}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                  <span className="visually-hidden">{photo.description ?? photo.originalName}</span>
                  {place < 0 ? null : (
                    <span className={styles.mark} aria-hidden="true">
                      {count + place + 1}
                    </span>
                  )}
                  {taken.includes(photo.id) ? <span className={styles.mark}>{room.taken}</span> : null}
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
        {photos?.length === 0 && !canLoadMore ? (
          <p role="status" className={text.muted}>
            {search === '' ? 'Your gallery has no photos yet.' : adminTexts.photoManager.nothingFound(search)}
          </p>
        ) : null}
        <Refusal text={failure} isPlain />
        {canLoadMore ? (
          <Button disabled={isLoading} onClick={loadMore}>
            {failure === undefined ? 'Show more' : texts.errorScreen.retry}
          </Button>
        ) : null}
      </div>
      <DialogFooter refusal={refusal}>
        <Button onClick={onClose}>Cancel</Button>
        {isSingle ? null : (
          <Button variant="main" disabled={chosen.length === 0} onClick={() => choose(chosen)}>
            {chosen.length === 1 ? 'Add 1 photo' : `Add ${chosen.length} photos`}
          </Button>
        )}
      </DialogFooter>
    </dialog>
  );
}
