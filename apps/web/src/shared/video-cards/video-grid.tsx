import { pages, type Video } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { signInPath } from '../navigation/addresses.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CardGrid } from './card-grid.tsx';
import { VideoCard } from './video-card.tsx';
import styles from './video-grid.module.css';

interface VideosProps {
  videos: readonly Video[];
}

/** Tells a visitor how to unlock videos, if any is locked. */
export function SignInInvitation({ videos }: VideosProps): ReactNode {
  const { pathname } = useLocation();
  if (!videos.some(({ locked }) => locked)) return null;
  return (
    <aside className={styles.invitation} aria-label="Locked videos">
      <Icon name="lock" />
      <p>Full videos are free. Sign in to watch them.</p>
      <ButtonLink size="small" to={signInPath(pages.signIn, pathname)}>
        Sign In
      </ButtonLink>
    </aside>
  );
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

export function VideoGrid({ videos }: VideosProps): ReactNode {
  return (
    <>
      <SignInInvitation videos={videos} />
      <VideoCards videos={videos} />
    </>
  );
}
