import { type Video } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { CardGrid } from './card-grid.tsx';
import { VideoCard } from './video-card.tsx';

interface VideosProps {
  videos: readonly Video[];
}

/** @param isFirst whether the first card is the first picture of the page */
export function VideoCards({ videos, isFirst = true }: VideosProps & { isFirst?: boolean }): ReactNode {
  return (
    <CardGrid label="Videos">
      {videos.map((video, index) => (
        <li key={video.id} data-portrait={video.orientation === 'portrait' || undefined}>
          {/* The others do not compete with the first picture for the network. */}
          <VideoCard video={video} priority={isFirst && index === 0 ? 'first' : 'lazy'} />
        </li>
      ))}
    </CardGrid>
  );
}
