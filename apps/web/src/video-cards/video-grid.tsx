import { pages, type Video } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { signInPath } from '../navigation/same-origin-path.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { CardGrid } from './card-grid.tsx';
import { VideoCard } from './video-card.tsx';
import styles from './video-grid.module.css';

export function VideoGrid({ videos }: { videos: readonly Video[] }): ReactNode {
  const { pathname } = useLocation();
  return (
    <>
      {videos.some(({ locked }) => locked) ? (
        <aside className={styles.invitation} aria-label="Locked videos">
          <Icon name="lock" />
          <p>Full videos are free. Sign in to watch them.</p>
          <ButtonLink size="small" to={signInPath(pages.signIn, pathname)}>
            Sign In
          </ButtonLink>
        </aside>
      ) : null}
      <CardGrid label="Videos">
        {videos.map((video, index) => (
          <li key={video.id}>
            {/* The others do not compete with the first picture for the network. */}
            <VideoCard video={video} priority={index === 0 ? 'first' : 'lazy'} />
          </li>
        ))}
      </CardGrid>
    </>
  );
}
