import { texts, type Video, videoPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type PictureProps } from '../../ui/picture.tsx';
import { formatDuration } from './duration.ts';
import { FrameBadges, framePicture, PreviewCard } from './preview-card.tsx';
import styles from './video-card.module.css';
import { VideoCover } from './video-cover.tsx';

const sizes =
  '(min-width: 1920px) 22vw, (min-width: 1280px) 400px, (min-width: 390px) 46vw, calc(100vw - 32px)';

/** A badge with the type of a video. */
export function KindBadge({ video }: { video: Video }): ReactNode {
  return video.videoType === 'premium' ? (
    <Badge tone="gold">Premium</Badge>
  ) : (
    <Badge tone="accent">{texts.videos.freePreview}</Badge>
  );
}

export interface VideoCardProps {
  video: Video;
  /** The level of its title. */
  level?: 2 | 3 | 4;
  /** The frame has the proportions of the picture; the width of the picture. */
  whole?: { sizes: string };
  /** `premium` leaves the badge of free videos out. */
  badges?: 'all' | 'premium';
  priority?: PictureProps['priority'];
}

export function VideoCard({ video, level = 2, whole, badges = 'all', priority }: VideoCardProps): ReactNode {
  const { title, description, orientation, streamId, cover, duration, locked } = video;
  return (
    <PreviewCard
      title={title}
      to={locked ? undefined : videoPath(video)}
      level={level}
      portrait={orientation === 'portrait'}
      whole={whole !== undefined}
      picture={
        <VideoCover
          className={framePicture}
          streamId={streamId}
          cover={cover}
          sizes={whole?.sizes ?? sizes}
          priority={priority}
        />
      }
      over={
        <>
          {locked ? (
            <div className={classNames('stack gap-3', styles.lock)}>
              <span className={styles.mark}>
                <Icon name="lock" size={24} />
              </span>
              <p>{texts.videos.lockedPreview}</p>
            </div>
          ) : null}
          {badges === 'premium' && video.videoType === 'free' ? null : (
            <FrameBadges>
              <KindBadge video={video} />
            </FrameBadges>
          )}
          {duration > 0 ? (
            <span className={styles.duration}>
              <span className="visually-hidden">Duration </span>
              {formatDuration(duration)}
            </span>
          ) : null}
        </>
      }
      description={description}
    />
  );
}
