import {
  embedPath,
  filteredVideosPath,
  pages,
  texts,
  type Video,
  videoPageTexts,
  videoPath,
} from '@sandstone/contract';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classNames } from '../../ui/class-names.ts';
import { StaticMarkupContext } from '../../shared/hydration/static-markup.ts';
import { useLaterComponent } from '../../shared/hooks/use-later-component.ts';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import styles from './player.module.css';
import { type PlayerProps, type UsedPlayerProps } from './used-player.lazy.tsx';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { useMenuEvents } from '../../shared/navigation/menu-events.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

function onLoad(listener: () => void): () => void {
  addEventListener('load', listener);
  return () => removeEventListener('load', listener);
}
const isLoaded = () => document.readyState === 'complete';

/**
 * Returns whether the document is loaded with its pictures, styles and scripts. Heavy content of other sites waits for
 * it, so that it does not compete for the network with the content that the visitor sees first.
 */
const usePageLoaded = (): boolean => useSyncExternalStore(onLoad, isLoaded, () => false);

interface LockedNoticeProps {
  video: Video;
  /** Videos of its event, without it. */
  others: readonly Video[];
}

/** Says in place of the player what signing in opens. */
function LockedNotice({ video, others }: LockedNoticeProps): ReactNode {
  const { opens } = videoPageTexts;
  const event = useMenuEvents().find(({ slug }) => slug === video.eventSlug);
  // `others` are only the first ones of a long adventure.
  const locked = (event?.counts.premium ?? 1) - 1;
  const clip = others.find((other) => !other.locked);
  return (
    <div className={classNames('stack gap-4', styles.over)}>
      <span className={styles.mark}>
        <Icon name="lock" size={28} />
      </span>
      <p className={styles.words}>{texts.videos.lockedPreview}</p>
      <ul className={classNames('stack gap-1', styles.opens)}>
        <li>{opens.whole(Math.round(video.duration / 60))}</li>
        {locked < 1 ? null : <li>{opens.adventure(locked)}</li>}
        <li>{opens.all}</li>
      </ul>
      <div className={styles.actions}>
        <ButtonLink variant="main" to={signInPath(pages.signIn, videoPath(video))}>
          {texts.navigation.signIn}
        </ButtonLink>
        <ButtonLink
          className={styles.onDark}
          to={clip === undefined ? filteredVideosPath('type', 'free') : videoPath(clip)}
        >
          {clip === undefined ? opens.clips : opens.clip}
        </ButtonLink>
      </div>
    </div>
  );
}

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
      <div className={classNames('stack gap-4', styles.over)}>
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
