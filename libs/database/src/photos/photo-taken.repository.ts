import { type Selectable, sql } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { Repository } from '../repository.ts';
import { originalOfPhoto } from './photo-record.ts';
import { photoRule } from './photo-visibility.ts';

export type TakenPhoto = Pick<Selectable<Tables['photos']>, 'id' | 'takenAt'>;

/** Photos that a release has made which did not read when they were taken. */
export class PhotoTakenRepository extends Repository {
  /** Those with originals, newest first. */
  async unread(limit: number): Promise<{ id: string; originalKey: string | null }[]> {
    return this.queries
      .selectFrom('photos')
      .select(['id', originalOfPhoto.as('originalKey')])
      .where(sql<boolean>`not taken_read and status = 'ready' and ${photoRule.current}`)
      .where(originalOfPhoto, 'is not', null)
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute();
  }

  /** In one statement, because each one ends the cached pages of visitors. */
  async record(photos: readonly TakenPhoto[]): Promise<void> {
    await sql`
      with locked as (
        select photos.id, read."takenAt"
        from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as read(id uuid, "takenAt" timestamp(0))
        join photos on photos.id = read.id and not photos.taken_read
        -- Commands lock photos in the same order, which prevents deadlocks.
        order by photos.id for update of photos
      )
      update photos set taken_at = locked."takenAt", taken_read = true
      from locked where photos.id = locked.id`.execute(this.queries);
  }
}
