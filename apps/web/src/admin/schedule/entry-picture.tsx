import { type ScheduleEntry, type ScheduledKind } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { ReloadingImage } from '../components/reloading-image.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './entry-picture.module.css';

const icons: Record<ScheduledKind, IconName> = { post: 'post', photo: 'picture', event: 'film' };

/** The first photo of an entry, or an icon of its kind. */
export function EntryPicture({ entry: { kind, photo } }: { entry: ScheduleEntry }): ReactNode {
  const picture = photo?.thumbnailUrl ?? photo?.placeholder;
  return (
    <span className={styles.picture}>
      {picture === undefined || picture === null ? (
        <Icon name={icons[kind]} size={20} />
      ) : (
        <ReloadingImage src={picture} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </span>
  );
}
