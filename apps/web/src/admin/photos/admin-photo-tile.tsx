import { type AdminPhoto, adminTexts } from '@sandstone/contract';
import { type MouseEvent, type ReactNode } from 'react';
import { usePlans } from '../shared/plans/plan-badges.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PhotoTile } from '../shared/components/photo-tile.tsx';
import { formatPhotoState } from './photo-format.ts';
import styles from './admin-photo-tile.module.css';

const { photoManager, schedule } = adminTexts;

interface AdminPhotoTileProps {
  photo: AdminPhoto;
  name: string;
  /** Whether the caption is for screen readers only. */
  isBare: boolean;
  /** Undefined outside selection mode. */
  isChosen: boolean | undefined;
  onPress: (event: MouseEvent) => void;
}

/** A photo in the grid; a click opens or selects it. */
export function AdminPhotoTile(props: AdminPhotoTileProps): ReactNode {
  const { photo, name, isBare, isChosen, onPress } = props;
  const { publish, takeDown, timeOf } = usePlans('photo', photo.id);
  // The next plan implies whether visitors see the photo now.
  const next = photo.status === 'ready' ? (publish ?? takeDown) : undefined;
  const planned = publish === undefined ? schedule.until : schedule.scheduledFor;
  const state = next === undefined ? formatPhotoState(photo) : planned(timeOf(next));
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
      <span
        className={isBare ? 'visually-hidden' : styles.words}
        data-undescribed={photo.description === null || undefined}
        dir="auto"
      >
        {photo.description === null && photo.status === 'ready' ? (
          <>
            <span className="visually-hidden">{name}: </span>
            {photoManager.noDescription}
          </>
        ) : (
          name
        )}
      </span>
    </PhotoTile>
  );
}
