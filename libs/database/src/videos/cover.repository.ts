import { type VariantFormat } from '@sandstone/contract';
import { type CoverKind } from '@sandstone/domain';
import { type Database } from '../database.ts';
import { isPublicId } from '../public-id.ts';

export interface CoverVariantRecord {
  format: VariantFormat;
  width: number;
  height: number;
  bytes: number;
}

/** What the cover pipeline made. */
export interface ReadyCover {
  width: number;
  height: number;
  thumbHash: Uint8Array;
  placeholder: string;
  variants: readonly CoverVariantRecord[];
}

/** Pictures of videos, by the public id that stands in answers as `streamId`. */
export class CoverRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The variants of a cover; none where it is not made yet, or cannot be.
   * @returns undefined where no visible video has this cover now
   */
  async variants(publicId: string): Promise<CoverVariantRecord[] | undefined> {
    if (!isPublicId(publicId)) return undefined;
    const { queries } = this.#database;
    const cover = await queries
      .selectFrom('covers')
      .innerJoin('videos', 'videos.id', 'covers.videoId')
      .select('covers.id')
      .where('covers.id', '=', publicId)
      .where('covers.retiredAt', 'is', null)
      .where('videos.visible', '=', true)
      .executeTakeFirst();
    if (cover === undefined) return undefined;
    return queries
      .selectFrom('cover_variants')
      .select(['format', 'width', 'height', 'bytes'])
      .where('coverId', '=', publicId)
      .execute();
  }

  /** The present covers of a video, made as `pending` where they are missing. @returns their ids by kind */
  async ensure<K extends CoverKind>(videoId: string, kinds: readonly K[]): Promise<Record<K, string>> {
    return this.#database.transaction(async (queries) => {
      await queries
        .insertInto('covers')
        .values(kinds.map((kind) => ({ videoId, kind })))
        .onConflict((conflict) =>
          conflict.columns(['videoId', 'kind']).where('retiredAt', 'is', null).doNothing(),
        )
        .execute();
      const rows = await queries
        .selectFrom('covers')
        .select(['id', 'kind'])
        .where('videoId', '=', videoId)
        .where('retiredAt', 'is', null)
        .execute();
      // Each kind was made above where it was missing.
      return Object.fromEntries(rows.map(({ id, kind }) => [kind, id])) as Record<K, string>;
    });
  }

  /** Notes what was stored for a cover, once its objects are there. */
  async markReady(id: string, { variants, ...picture }: ReadyCover): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.deleteFrom('cover_variants').where('coverId', '=', id).execute();
      await queries
        .insertInto('cover_variants')
        .values(variants.map((variant) => ({ coverId: id, ...variant })))
        .execute();
      await queries
        .updateTable('covers')
        .set({
          ...picture,
          thumbHash: Buffer.from(picture.thumbHash),
          status: 'ready',
          failureCode: null,
          readyAt: new Date(),
        })
        .where('id', '=', id)
        .execute();
    });
  }

  /** Notes that a cover cannot be made. */
  async markFailed(id: string, failureCode: string): Promise<void> {
    await this.#database.queries
      .updateTable('covers')
      .set({ status: 'failed', failureCode })
      .where('id', '=', id)
      .execute();
  }
}
