import { embedPath, pages, texts, type Video, videoPath } from '@sandstone/contract';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { signInPath } from '../../navigation/same-origin-path.ts';
import { StaticMarkupContext } from '../../hydration/static-markup.ts';
import { usePageLoaded } from '../../hooks/use-page-loaded.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VideoCover } from '../../video-cards/video-cover.tsx';
import { insertPlayer, playerPermissions } from './player-frame.ts';
import styles from './player.module.css';

const sizes = '(min-width: 1280px) 1000px, 100vw';

/** The provider's player, inserted after the page has loaded; without scripts, at once. */
function Frame({ video }: { video: Video }): ReactNode {
  const slot = useRef<HTMLDivElement>(null);
  const isPageLoaded = usePageLoaded();
  useEffect(() => {
    if (isPageLoaded && slot.current !== null) insertPlayer(slot.current);
  }, [isPageLoaded]);
  const src = embedPath(video.id);
  const renderStatic = use(StaticMarkupContext);
  const withoutScripts = renderStatic?.(
    <noscript>
      <iframe src={src} title={video.title} allow={playerPermissions} />
    </noscript>,
  );
  return (
    <div
      ref={slot}
      className={styles.frame}
      data-player={src}
      data-title={video.title}
      // React leaves this content alone, so the player may be there before hydration.
      dangerouslySetInnerHTML={{ __html: withoutScripts ?? '' }}
      suppressHydrationWarning
    />
  );
}

function Content({ video }: { video: Video }): ReactNode {
  if (video.locked) {
    return (
      <div className={styles.over}>
        <span className={styles.mark}>
          <Icon name="lock" size={28} />
        </span>
        <p className={styles.words}>{texts.videos.lockedPreview}</p>
        <ButtonLink variant="main" to={signInPath(pages.signIn, videoPath(video))}>
          {texts.navigation.signIn}
        </ButtonLink>
      </div>
    );
  }
  if (video.libraryId === null || video.streamId === null) {
    return (
      <div className={styles.over}>
        <p className={styles.words}>{texts.videos.unavailable}</p>
      </div>
    );
  }
  return <Frame key={video.id} video={video} />;
}

/** The player over the video's cover, or the reason why there is none. */
export function Player({ video }: { video: Video }): ReactNode {
  return (
    <div className={styles.player} data-portrait={video.orientation === 'portrait' || undefined}>
      {video.cover === null ? null : (
        <VideoCover
          className={styles.cover}
          streamId={video.streamId}
          cover={video.cover}
          sizes={sizes}
          priority="first"
        />
      )}
      <Content video={video} />
    </div>
  );
}
