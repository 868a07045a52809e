import { adminTexts, type AdminVideo } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import styles from './row.module.css';

const { videoEditing } = adminTexts;
const sizes = '(min-width: 700px) 128px, 112px';

type Pictured = Pick<AdminVideo, 'streamId' | 'cover'>;

/** The picture of a video or an adventure in a list. */
export function RowPicture({ streamId, cover }: Pictured): ReactNode {
  if (streamId === null || cover === null)
    return (
      <span className={styles.picture}>
        <Icon name="film" />
      </span>
    );
  return <VideoCover className={styles.picture} streamId={streamId} cover={cover} sizes={sizes} />;
}

/** The picture in a row, which opens its choice. */
export function RowPictureButton({
  of,
  onPress,
}: {
  of: Pictured & { title: string };
  onPress: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.change}
      aria-haspopup="dialog"
      aria-label={videoEditing.changeCover(of.title)}
      onClick={onPress}
    >
      <RowPicture {...of} />
      <span className={styles.changeMark}>
        <Icon name="picture" size={16} />
      </span>
    </button>
  );
}
