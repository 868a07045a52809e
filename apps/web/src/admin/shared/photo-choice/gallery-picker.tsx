import { type AdminPhoto, type AdminPhotosPage, adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { PickerDialog } from '../lists/picker-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReloadingImage } from '../components/reloading-image.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
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

const { photoManager, postRefusals } = adminTexts;
const skeletons = 12;

const roomOfPost: NonNullable<GalleryPickerProps['room']> = {
  most: limits.post.maxPhotos,
  taken: 'In the post',
  full: postRefusals.tooManyFiles,
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
  const list = useGallery(search);
  const isLoading = list.status === 'loading';
  const [chosen, setChosen] = useState<readonly AdminPhoto[]>([]);
  const [refusal, setRefusal] = useState<string>();

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
    <PickerDialog
      of="photos"
      title="Your gallery"
      searchLabel={photoManager.search}
      search={search}
      onSearch={setSearch}
      list={list}
      empty={search === '' ? 'Your gallery has no photos yet.' : photoManager.nothingFound(search)}
      refusal={refusal}
      action={
        isSingle ? null : (
          <Button variant="main" disabled={chosen.length === 0} onClick={() => choose(chosen)}>
            {chosen.length === 1 ? 'Add 1 photo' : `Add ${chosen.length} photos`}
          </Button>
        )
      }
      onClose={onClose}
    >
      <ul
        className={classNames('stack gap-2', styles.grid)}
        aria-label="Gallery photos"
        aria-busy={isLoading}
      >
        {(list.items ?? []).map((photo) => {
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
        {list.items === undefined && isLoading
          ? Array.from({ length: skeletons }, (_, index) => (
              <li key={index}>
                <Skeleton className={styles.waiting} />
              </li>
            ))
          : null}
      </ul>
    </PickerDialog>
  );
}
