import { embedPath, pages, texts, type Video, videoPath } from '@sandstone/contract';
import { type ReactNode, use } from 'react';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { StaticMarkupContext } from '../../shared/hydration/static-markup.ts';
import { usePageLoaded } from '../../shared/hooks/use-page-loaded.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import styles from './player.module.css';

const sizes = '(min-width: 1280px) 1000px, 100vw';

/** The provider's player, inserted after the page has loaded; without scripts, at once. */
function Frame({ video }: { video: Video }): ReactNode {
  const isPageLoaded = usePageLoaded();
  const renderStatic = use(StaticMarkupContext);
  const player = (
    <iframe
      src={embedPath(video.id)}
      title={video.title}
      allow="accelerometer; gyroscope; encrypted-media; picture-in-picture; fullscreen"
    />
  );
  if (isPageLoaded) return <div className={styles.frame}>{player}</div>;
  return (
    <div
      key="without scripts"
      className={styles.frame}
      // React leaves the content alone that the browser's code cannot render.
      dangerouslySetInnerHTML={{ __html: renderStatic?.(<noscript>{player}</noscript>) ?? '' }}
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
