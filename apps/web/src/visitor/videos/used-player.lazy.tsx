import { type Video } from '@sandstone/contract';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useSession } from '../../shared/session/session.tsx';
import { addWatched } from '../../shared/visits/watched.lazy.ts';
import { EndOffer } from './end-offer.tsx';

export interface PlayerProps {
  video: Video;
  /** Other videos of its event, the next one first. */
  others: readonly Video[];
  /** The origin of the provider's players, if known. */
  origin: string | null;
}

export interface UsedPlayerProps extends PlayerProps {
  frame: RefObject<HTMLIFrameElement | null>;
}

/** @returns what follows a video: after a clip, the full video of its event, else the next one */
const offerAfter = (video: Video, others: readonly Video[]): Video | undefined =>
  (video.videoType === 'free' ? others.find(({ videoType }) => videoType === 'premium') : undefined) ??
  others[0];

/** Once the visitor uses the player: remembers the video for a member, and offers another one at its end. */
export function UsedPlayer({ frame, video, others, origin }: UsedPlayerProps): ReactNode {
  const memberId = useSession().state.user?.uid;
  useEffect(() => {
    if (memberId !== undefined) addWatched(memberId, video.id);
  }, [memberId, video.id]);
  const offered = offerAfter(video, others);
  // Messages of a player whose origin is unknown are not trusted.
  if (offered === undefined || origin === null) return null;
  return <EndOffer frame={frame} origin={origin} offered={offered} />;
}
