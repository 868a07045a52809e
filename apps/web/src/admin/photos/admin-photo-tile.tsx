import { type AdminPhoto, adminTexts, type ScheduleEntry } from '@sandstone/contract';
import { type MouseEvent, type ReactNode } from 'react';
import { useNow } from '../time/use-now.ts';
import { plansOf, useSchedule } from '../schedule/use-schedule.ts';
import { formatMoment } from '../schedule/zoned-days.ts';
import { Badge } from '../../ui/badge.tsx';
import { PhotoTile } from '../components/photo-tile.tsx';
import { nameOf, formatPhotoState } from './photo-format.ts';
import styles from './admin-photo-tile.module.css';

const { photoManager, schedule } = adminTexts;

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
    <PhotoTile
      src={photo.thumbnailUrl}
      placeholder={photo.placeholder}
      failure={photo.status === 'failed' ? (photo.failure?.text ?? '') : undefined}
      isWaiting={photo.thumbnailUrl === null && photo.status === 'processing'}
      isChosen={isChosen}
      aria-haspopup={isChosen === undefined ? 'dialog' : undefined}
      onClick={onPress}
    >
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
    </PhotoTile>
  );
}
