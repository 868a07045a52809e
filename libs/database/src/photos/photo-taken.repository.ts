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
      update photos set taken_at = read."takenAt", taken_read = true
      from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as read(id uuid, "takenAt" timestamp(0))
      where photos.id = read.id and not taken_read`.execute(this.queries);
  }
}
