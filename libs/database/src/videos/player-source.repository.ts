import { type Selectable } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { VideoEntity } from '../entities/videos.entity.ts';
import { Repository } from '../repository.ts';

/** Location of a video's player. Use it to create an address only after access was checked. */
export type PlayerSource = Pick<Selectable<Tables['videos']>, 'provider' | 'libraryId' | 'guid'>;

/** The only mapping from a video's id to its provider's: no record for responses contains the guid. */
export class PlayerSourceRepository extends Repository {
  /** @returns undefined where the video is not visible, or not ready at its provider */
  async of(videoId: string): Promise<PlayerSource | undefined> {
    const video = await this.em.findOne(
      VideoEntity,
      { id: videoId, visible: true, status: 'ready' },
      { fields: ['provider', 'libraryId', 'guid'] },
    );
    return video ?? undefined;
  }
}
