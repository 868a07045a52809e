import { Inject, Injectable } from '@nestjs/common';
import { type Video } from '@sandstone/contract';
import { PlayerSourceRepository } from '@sandstone/database';
import { isLocked, type Visitor } from '@sandstone/domain';
import { STREAMING_PROVIDER } from '@sandstone/nest';
import { type PlayerLink, type StreamingProvider } from '@sandstone/streaming';

/** Signs short-lived player links without a request to the provider. */
@Injectable()
export class PlayerLinks {
  constructor(
    private readonly playerSources: PlayerSourceRepository,
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider | undefined,
  ) {}

  /** @returns undefined if the visitor may not see the video or the video cannot be played */
  async linkFor(video: Pick<Video, 'id' | 'type'>, visitor: Visitor): Promise<PlayerLink | undefined> {
    const { streaming } = this;
    if (streaming === undefined || isLocked(video, visitor)) return undefined;
    const source = await this.playerSources.of(video.id);
    const configured = streaming.libraries.some(({ id }) => id === source?.libraryId);
    if (source === undefined || source.provider !== streaming.name || !configured) return undefined;
    return streaming.playerLink(source.libraryId, source.guid);
  }
}
