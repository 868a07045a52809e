import { type PhotoEdits } from '@sandstone/contract';
import { type PhotoPlace, photoVisibility, remadeRevision } from '@sandstone/domain';
import { sql } from 'kysely';
import { Repository } from '../repository.ts';
import { type ReadyPhoto } from './photo-processing.repository.ts';
import { originalOfPhoto, photoColumns } from './photo-record.ts';
import { replaceVariants } from './photo-variants.ts';
import { photoRule } from './photo-visibility.ts';

/** The source of new pictures, and where they are to be stored. */
export interface RemadeFrom {
  originalKey: string;
  filesAre: PhotoPlace;
  edits: PhotoEdits | null;
  editsRevision: number;
  /** Revision of the new pictures in their keys. */
  revision: number;
}

export type RemadePhoto = Pick<ReadyPhoto, 'id' | 'variants' | 'pipelineVersion'> &
  Pick<RemadeFrom, 'filesAre' | 'revision' | 'editsRevision'> & {
    /** Revision of the mark. */
    watermark: number;
  };

/** Photos whose pictures are made again from their originals, with another mark. */
export class PhotoRemakeRepository extends Repository {
  /** Photos with originals whose pictures were made with an earlier mark. */
  async outdated(watermark: number, limit: number): Promise<string[]> {
    const found: string[] = [];
    // Each column has an index of its own.
    for (const column of ['originalKey', 'editedOriginalKey'] as const) {
      const photos = await this.queries
        .selectFrom('photos')
        .select('id')
        .where(isOutdated(watermark))
        .where(column, 'is not', null)
        .orderBy('watermarkTried')
        .limit(limit)
        .execute();
      found.push(...photos.map(({ id }) => id));
    }
    return found.slice(0, limit);
  }

  /** @returns undefined when the pictures of this photo need not or cannot be made again */
  async source(id: string, watermark: number): Promise<RemadeFrom | undefined> {
    const photo = await this.queries
      .selectFrom('photos')
      .select([...photoColumns, originalOfPhoto.as('originalKey')])
      .where('id', '=', id)
      .where(isOutdated(watermark))
      .executeTakeFirst();
    if (photo === undefined || photo.originalKey === null) return undefined;
    const { originalKey, edits, editsRevision } = photo;
    const revision = remadeRevision(photo, watermark);
    return { originalKey, edits, editsRevision, revision, filesAre: photoVisibility(photo).filesAre };
  }

  /**
   * Publishes pictures with another mark, whose objects are already stored. The objects of the former ones are left.
   * @returns false when the photo was deleted, hidden, published or edited, or has these pictures or newer ones
   */
  async markRemade({ id, variants, filesAre, pipelineVersion, ...made }: RemadePhoto): Promise<boolean> {
    const { watermark, revision, editsRevision } = made;
    return this.database.transaction(async (queries) => {
      const { numUpdatedRows } = await queries
        .updateTable('photos')
        .set({ watermark: revision, watermarkTried: watermark, pipelineVersion, hasOldFiles: true })
        .where('id', '=', id)
        .where(isOutdated(watermark))
        .where('editsRevision', '=', editsRevision)
        .where(sql<boolean>`${photoRule.filesArePublic} = ${filesAre === 'public'}`)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await replaceVariants(queries, id, pipelineVersion, variants);
      return true;
    });
  }

  /** Leaves a photo with its former pictures, because new ones cannot be made. Some may have been stored. */
  async giveUp(id: string, watermark: number): Promise<void> {
    await this.queries
      .updateTable('photos')
      .set({ watermarkTried: watermark, moving: true })
      .where('id', '=', id)
      .where(isOutdated(watermark))
      .execute();
  }

  /** Whether uploads wait for their pictures, which are more urgent than making others again. */
  async hasUploads(): Promise<boolean> {
    const first = await this.queries
      .selectFrom('photos')
      .select('id')
      .where('status', '=', sql.lit('processing'))
      .where('uneditedFiles', '=', false)
      .where(photoRule.current)
      .limit(1)
      .executeTakeFirst();
    return first !== undefined;
  }
}

const isOutdated = (watermark: number) => sql<boolean>`photos.status = 'ready' and ${photoRule.current}
  and ${originalOfPhoto} is not null and photos.watermark_tried < ${watermark}`;
