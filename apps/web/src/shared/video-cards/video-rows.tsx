import { type Video } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { JustifiedRows } from '../../ui/justified-rows.tsx';
import { VideoCard, type VideoCardProps } from './video-card.tsx';

const ratios = { portrait: 9 / 16, landscape: 16 / 9 } as const;

interface VideoRowsProps extends Pick<VideoCardProps, 'badges' | 'level'> {
  label: string;
  videos: readonly Video[];
  /** The first one is the first picture of the page. */
  isFirst?: boolean;
}

/** Cards of videos in rows of equal height: one alone is large, and portrait ones stand tall. */
export function VideoRows({ label, videos, isFirst = false, ...card }: VideoRowsProps): ReactNode {
  return (
    <JustifiedRows
      label={label}
      items={videos.map((video, index) => ({
        key: video.id,
        ratio: ratios[video.orientation],
        content: (sizes) => (
          <VideoCard
            video={video}
            {...card}
            whole={{ sizes }}
            priority={isFirst && index === 0 ? 'first' : 'lazy'}
          />
        ),
      }))}
    />
  );
}
