import { type PlayerSourceRepository, type VideoRecord } from '@sandstone/database';
import { isLocked, type Visitor } from '@sandstone/domain';
import { type PlayerLink, type StreamingProvider } from '@sandstone/streaming';

interface Collaborators {
  playerSources: PlayerSourceRepository;
  streaming: StreamingProvider | undefined;
}

/**
 * Signs a short-lived player link without a request to the provider.
 * @returns undefined if the visitor may not see the video or the video cannot be played
 */
export async function playerLinkFor(
  { playerSources, streaming }: Collaborators,
  video: VideoRecord,
  visitor: Visitor,
): Promise<PlayerLink | undefined> {
  if (streaming === undefined || isLocked(video, visitor) || !video.playable) return undefined;
  const source = await playerSources.of(video.id);
  const configured = streaming.libraries.some(({ id }) => id === source?.libraryId);
  if (source === undefined || source.provider !== streaming.name || !configured) return undefined;
  return streaming.playerLink(source.libraryId, source.guid);
}
