import { type AdminPhoto, adminTexts } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { adminApi } from '../shared/api/admin-api.ts';
import { ReloadingImage } from '../shared/components/reloading-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import picker from '../shared/photo-choice/gallery-picker.module.css';
import styles from './setup.module.css';

const { setup } = adminTexts;
const shown = 12;
const processingPollMs = 1500;

/** The newest photos, which are requested again until all are processed. */
function useNewestPhotos(): readonly AdminPhoto[] | undefined {
  const { data } = useQuery({
    queryKey: ['setup-photos'],
    queryFn: ({ signal }) => adminApi.call('adminPhotos', { query: { limit: shown }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.photos.some(({ status }) => status === 'processing') === true ? processingPollMs : false,
  });
  return data?.photos.filter(({ status }) => status !== 'failed');
}

interface PhotoTilesProps {
  label: string;
  chosen: readonly string[];
  onPress: (photoId: string) => void;
}

/** The newest photos, of which some are chosen by a tap. */
export function PhotoTiles({ label, chosen, onPress }: PhotoTilesProps): ReactNode {
  const photos = useNewestPhotos();
  if (photos === undefined) return <Skeleton className={styles.tilesWaiting} />;
  if (photos.length === 0) return <p className="muted">{setup.noPhotos}</p>;
  return (
    <ul className={classNames('stack gap-2', picker.grid)} aria-label={label}>
      {photos.map(({ id, status, description, cdnUrl, thumbnailUrl }, index) => (
        <li key={id}>
          {status === 'ready' ? (
            <button
              type="button"
              className={picker.photo}
              aria-pressed={chosen.includes(id)}
              aria-label={description ?? setup.photo(index + 1)}
              onClick={() => onPress(id)}
            >
              <ReloadingImage src={thumbnailUrl ?? cdnUrl} alt="" decoding="async" />
            </button>
          ) : (
            <Skeleton className={picker.waiting} />
          )}
        </li>
      ))}
    </ul>
  );
}
