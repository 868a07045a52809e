import { type AdminVideo } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import styles from './row.module.css';

const sizes = '(min-width: 700px) 128px, 96px';

/** The picture of a video or an adventure in a list. */
export function RowPicture({ streamId, cover }: Pick<AdminVideo, 'streamId' | 'cover'>): ReactNode {
  if (streamId === null || cover === null)
    return (
      <span className={styles.picture}>
        <Icon name="film" />
      </span>
    );
  return <VideoCover className={styles.picture} streamId={streamId} cover={cover} sizes={sizes} />;
}
