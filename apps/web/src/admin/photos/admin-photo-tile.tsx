import { type AdminPhoto, adminTexts, type ScheduleEntry } from '@sandstone/contract';
import { type MouseEvent, type ReactNode } from 'react';
import { useNow } from '../time/use-now.ts';
import { plansOf, useSchedule } from '../schedule/use-schedule.ts';
import { formatMoment } from '../schedule/zoned-days.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReloadingImage } from '../components/reloading-image.tsx';
import { nameOf, formatPhotoState } from './photo-format.ts';
import styles from './admin-photo-tile.module.css';

const { photoManager, schedule } = adminTexts;

/** The thumbnail, its placeholder until it has loaded, or the reason why there is none. */
function TileImage({ photo }: { photo: AdminPhoto }): ReactNode {
  const { status, thumbnailUrl, placeholder, failure } = photo;
  if (thumbnailUrl === null)
    return (
      <span className={styles.image} data-waits={status === 'processing' || undefined}>
        <Icon name={status === 'failed' ? 'alert' : 'picture'} size={24} />
        {failure === null ? null : <span className={styles.why}>{failure.text}</span>}
      </span>
    );
  return (
    <span className={styles.image}>
      <ReloadingImage
        className={styles.picture}
        src={thumbnailUrl}
        placeholder={placeholder ?? undefined}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </span>
  );
}

/** What is planned next; it implies whether visitors see the photo now. */
function NextPlan({ entry: { action, at } }: { entry: ScheduleEntry }): ReactNode {
  const { zone } = useSchedule();
  const moment = formatMoment(at, zone, useNow());
  return action === 'publish' ? schedule.scheduledFor(moment) : schedule.until(moment);
}

interface AdminPhotoTileProps {
  photo: AdminPhoto;
  /** Undefined outside selection mode. */
  isChosen: boolean | undefined;
  onPress: (event: MouseEvent) => void;
}

/** A photo in the grid; a click opens or selects it. */
export function AdminPhotoTile({ photo, isChosen, onPress }: AdminPhotoTileProps): ReactNode {
  const { answer } = useSchedule();
  const { publish, takeDown } = plansOf(answer, 'photo', photo.id);
  const next = photo.status === 'ready' ? (publish ?? takeDown) : undefined;
  const state = next === undefined ? formatPhotoState(photo) : <NextPlan entry={next} />;
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen}
      aria-haspopup={isChosen === undefined ? 'dialog' : undefined}
      onClick={onPress}
    >
      <TileImage photo={photo} />
      {isChosen === undefined ? null : (
        <span className={styles.mark}>{isChosen ? <Icon name="done" size={18} /> : null}</span>
      )}
      {state === undefined ? null : (
        <span className={styles.state}>
          <Badge tone={photo.status === 'failed' ? 'accent' : 'quiet'}>{state}</Badge>
        </span>
      )}
      <span className={styles.words} data-bare={photo.description === null || undefined} dir="auto">
        {photo.description === null && photo.status === 'ready' ? (
          <>
            <span className="visually-hidden">{nameOf(photo)}: </span>
            {photoManager.noDescription}
          </>
        ) : (
          nameOf(photo)
        )}
      </span>
    </button>
  );
}
