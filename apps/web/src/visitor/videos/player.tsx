import { embedPath, texts, type Video } from '@sandstone/contract';
import { type ComponentType, type ReactNode, type RefObject, use, useRef } from 'react';
import { StaticMarkupContext } from '../../shared/hydration/static-markup.ts';
import { useLaterComponent } from '../../shared/hooks/use-later-component.ts';
import { usePageLoaded } from '../../shared/hooks/use-page-loaded.ts';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import { type EndOfferProps } from './end-offer.lazy.tsx';
import { LockedNotice } from './locked-notice.tsx';
import styles from './player.module.css';
import { useFrameUsed } from './use-frame-used.ts';

const sizes = '(min-width: 1280px) 1000px, 100vw';

interface PlayerProps {
  video: Video;
  /** Other videos of its event, the next one first. */
  others: readonly Video[];
  /** The origin of the provider's players, if known. */
  origin: string | null;
}

/** @returns what follows a video: after a clip, the full video of its event, else the next one */
const offerAfter = (video: Video, others: readonly Video[]): Video | undefined =>
  (video.videoType === 'free' ? others.find(({ videoType }) => videoType === 'premium') : undefined) ??
  others[0];

const loadOffer = async (): Promise<ComponentType<EndOfferProps>> =>
  (await import('./end-offer.lazy.tsx')).EndOffer;

/** The offer at the end of the video. Its code is loaded once the visitor uses the player. */
function useEndOffer(
  frame: RefObject<HTMLIFrameElement | null>,
  { video, others, origin }: PlayerProps,
): ReactNode {
  const offered = offerAfter(video, others);
  const isUsed = useFrameUsed(frame);
  const isPossible = offered !== undefined && origin !== null;
  // Without an offer or an origin, the code is not loaded, and the substitutes are not used.
  return useLaterComponent(isUsed && isPossible, loadOffer, {
    frame,
    origin: origin ?? '',
    offered: offered ?? video,
  });
}

/** The provider's player, inserted after the page has loaded; without scripts, at once. */
function Frame(props: PlayerProps): ReactNode {
  const { video } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const offer = useEndOffer(frame, props);
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
        {offer}
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
