import { type Database } from '../database.ts';
import { isPublicId } from '../public-id.ts';

/** Where a video's player is: for minting its address, after it was decided that whoever asks may have it. */
export interface PlayerSource {
  provider: string;
  libraryId: string;
  guid: string;
}

/** The one way from a video's id to its provider's: no record that becomes an answer has the guid in it. */
export class PlayerSourceRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** @returns undefined where there is no visible video, or its provider has not made it ready */
  async of(videoId: string): Promise<PlayerSource | undefined> {
    if (!isPublicId(videoId)) return undefined;
    return this.#database.queries
      .selectFrom('videos')
      .select(['provider', 'libraryId', 'guid'])
      .where('id', '=', videoId)
      .where('visible', '=', true)
      .where('status', '=', 'ready')
      .executeTakeFirst();
  }
}
