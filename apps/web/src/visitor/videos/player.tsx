import { embedPath, texts } from '@sandstone/contract';
import { type ComponentType, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { StaticMarkupContext } from '../../shared/hydration/static-markup.ts';
import { useLaterComponent } from '../../shared/hooks/use-later-component.ts';
import { usePageLoaded } from '../../shared/hooks/use-page-loaded.ts';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import { LockedNotice } from './locked-notice.tsx';
import styles from './player.module.css';
import { type PlayerProps, type UsedPlayerProps } from './used-player.lazy.tsx';

/** Returns whether the visitor has used what is in a frame, which takes the focus from the page. */
function useFrameUsed(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const check = () => {
      if (frame.current !== null && document.activeElement === frame.current) setUsed(true);
    };
    addEventListener('blur', check);
    return () => removeEventListener('blur', check);
  }, [frame]);
  return isUsed;
}

const sizes = '(min-width: 1280px) 1000px, 100vw';

const loadUsed = async (): Promise<ComponentType<UsedPlayerProps>> =>
  (await import('./used-player.lazy.tsx')).UsedPlayer;

/** The provider's player, inserted after the page has loaded; without scripts, at once. */
function Frame(props: PlayerProps): ReactNode {
  const { video } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const used = useLaterComponent(useFrameUsed(frame), loadUsed, { frame, ...props });
  const isPageLoaded = usePageLoaded();
  const renderStatic = use(StaticMarkupContext);
  const player = (
    <iframe
      ref={frame}
      src={embedPath(video.id)}
      title={video.title}
      allow="accelerometer; gyroscope; encrypted-media; picture-in-picture; fullscreen"
    />
  );
  if (isPageLoaded) {
    return (
      <>
        <div className={styles.frame}>{player}</div>
        {used}
      </>
    );
  }
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

function Content(props: PlayerProps): ReactNode {
  const { video, others } = props;
  if (video.locked) return <LockedNotice video={video} others={others} />;
  if (video.libraryId === null || video.streamId === null) {
    return (
      <div className={styles.over}>
        <p className={styles.words}>{texts.videos.unavailable}</p>
      </div>
    );
  }
  return <Frame key={video.id} {...props} />;
}

/** The player over the video's cover, or the reason why there is none. */
export function Player(props: PlayerProps): ReactNode {
  const { video } = props;
  return (
    <div
      className={styles.player}
      data-portrait={video.orientation === 'portrait' || undefined}
      data-locked={video.locked || undefined}
    >
      {video.cover === null ? null : (
        <VideoCover
          className={styles.cover}
          streamId={video.streamId}
          cover={video.cover}
          sizes={sizes}
          priority="first"
        />
      )}
      <Content {...props} />
    </div>
  );
}
