import { LockMode } from '@mikro-orm/postgresql';
import { type PhotoPlace, photoVisibility } from '@sandstone/domain';
import { type Selectable, sql } from 'kysely';
import { queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { PhotoEntity, PhotoTombstoneEntity } from '../entities/photos.entity.ts';
import { OutboxEntity } from '../entities/system.entity.ts';
import { Repository } from '../repository.ts';
import { lockFormerPosts, returnToPosts } from '../trash/photo-places.ts';
import { photoColumns } from './photo-record.ts';
import { processPhoto, retryColumns } from './photo-uploads.ts';
import { misplacedPhotos, photoRule } from './photo-visibility.ts';

/** Tells which files of a photo are those of former pictures. */
export type FormerFiles = Pick<Selectable<Tables['photos']>, 'id' | 'pipelineVersion' | 'watermark'>;

/** A photo whose row is locked while its files are moved. */
export interface MovedPhoto extends FormerFiles {
  editsRevision: number;
  hasOldFiles: boolean;
  filesBelong: PhotoPlace;
}

export interface MoveRequest {
  limit: number;
  /** Photos that failed a moment ago, so that the others go first. */
  except: readonly string[];
}

const areFilesInPlace = sql<boolean>`${photoRule.filesArePublic} = ${photoRule.filesBelongPublic}`;

/** Photos whose files have to be moved or removed. */
export class PhotoObjectRepository extends Repository {
  /** Whether the files of some photo wait to be moved or removed. It only looks into partial indexes. */
  async hasWork(): Promise<boolean> {
    const { returning, erased } = photoRule;
    const rules = [
      ...misplacedPhotos.map(({ rule }) => rule),
      returning,
      erased,
      sql`moving`,
      sql`has_old_files`,
      sql`unedited_files`,
    ];
    const found = rules.map((rule) => sql`exists (select from photos where ${rule})`);
    const { rows } = await sql<{ some: boolean }>`select ${sql.join(found, sql` or `)} as some`.execute(
      this.queries,
    );
    return rows[0]?.some ?? false;
  }

  /**
   * Finds photos whose files are not where they belong, or may not be, and marks them, so that a move that is interrupted
   * is completed even if the photo belongs where its row says by then. Postgres finds them in partial indexes, so that
   * asking every second costs nothing.
   * @param withFormerFiles also finds photos that may have files of former pictures
   * @returns their ids, those first whose files must become private, then the newest
   */
  async beginMoves({ limit, except }: MoveRequest, { withFormerFiles = false } = {}): Promise<string[]> {
    const others = sql`id <> all(${except}::uuid[])`;
    const found = misplacedPhotos.map(
      ({ rule, newestFirst }, rank) => sql`
        (select id, ${sql.lit(rank)} as rank, ${sql.ref(newestFirst)} as at from photos where ${rule} and ${others}
          order by ${sql.ref(newestFirst)} desc limit ${limit})`,
    );
    for (const [rank, mark] of ['moving', ...(withFormerFiles ? ['has_old_files'] : [])].entries())
      found.push(sql`
        (select id, ${sql.lit(misplacedPhotos.length + rank)}, created_at from photos where ${sql.ref(mark)} and ${others}
          order by id limit ${limit})`);
    const { rows } = await sql<{ id: string }>`
      with found as (
        select id, min(rank) as rank, max(at) as at from (${sql.join(found, sql` union all `)}) as found
        group by id order by 2, 3 desc limit ${limit}
      ), locked as (
        select id from photos where id in (select id from found) order by id for no key update skip locked
      ), marked as (
        update photos set moving = true from locked where photos.id = locked.id and not moving
      )
      select found.id from found join locked using (id) order by rank, at desc`.execute(this.queries);
    return rows.map(({ id }) => id);
  }

  /**
   * Locks a photo while `bring` brings its files to where they belong, and records that they are there. Skips a photo
   * that another worker has locked.
   * @param bring returns whether files of former pictures are left
   * @returns whether visitors see the photo from now on
   */
  async move(id: string, bring: (photo: MovedPhoto) => Promise<boolean>): Promise<boolean> {
    return this.database.transaction(async (queries) => {
      const photo = await queries
        .selectFrom('photos')
        .select([...photoColumns, 'moving', 'hasOldFiles'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (photo === undefined) return false;
      const { state, filesAre, filesBelong } = photoVisibility(photo);
      if (filesAre === filesBelong && !photo.moving && !photo.hasOldFiles) return false;
      const hasOldFiles = await bring({ ...photo, filesBelong });
      const withdrawnAt = filesBelong === 'public' ? null : (photo.withdrawnAt ?? new Date());
      await queries
        .updateTable('photos')
        .set({ withdrawnAt, hasOldFiles, moving: false })
        .where('id', '=', id)
        .execute();
      return state === 'current' && filesAre === 'private' && filesBelong === 'public';
    });
  }

  /** Has the files of a photo moved to where they belong, because some may be elsewhere. @returns whether it exists */
  async moveAgain(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.queries
      .updateTable('photos')
      .set({
        moving: true,
        // While edits are new, their former files are removed again.
        uneditedFiles: sql<boolean>`unedited_files or editing`,
      })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Photos with new edits that may have files of pictures without them. */
  async edited({ limit, except }: MoveRequest): Promise<string[]> {
    const rows = await this.queries
      .selectFrom('photos')
      .select('id')
      .where('uneditedFiles', '=', true)
      .where(sql<boolean>`id <> all(${except}::uuid[])`)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Locks a photo with new edits while the files of its former pictures are removed, and has the new ones made after that.
   * @param clear returns whether no such file is left
   */
  async withdraw(id: string, clear: (photo: FormerFiles) => Promise<boolean>): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const photo = await queriesOf(em)
        .selectFrom('photos')
        .select(['id', 'pipelineVersion', 'watermark', 'attempt', 'status', 'deletedAt'])
        .where('id', '=', id)
        .where('uneditedFiles', '=', true)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (photo === undefined || !(await clear(photo))) return false;
      await queriesOf(em).updateTable('photos').set({ uneditedFiles: false }).where('id', '=', id).execute();
      // One in the trash is processed when it returns.
      if (photo.status === 'processing' && photo.deletedAt === null)
        em.create(OutboxEntity, processPhoto(id, photo.attempt, { system: 'worker' }));
      return true;
    });
  }

  /** Photos that return from the trash, and whose files are where they belong. */
  async returned({ limit, except }: MoveRequest): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from photos
      where ${photoRule.returning} and ${areFilesInPlace} and not moving and id <> all(${except}::uuid[])
      order by restoring_at limit ${limit}`.execute(this.queries);
    return rows.map(({ id }) => id);
  }

  /** Shows a restored photo again, also in its former posts. One that was not ready is processed again. */
  async finishRestore(id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      await lockFormerPosts(queries, id);
      const photo = await em.findOne(PhotoEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (photo === null || photo.moving) return;
      const { state, filesAre, filesBelong } = photoVisibility(photo);
      if (state !== 'returning' || filesAre !== filesBelong) return;
      await em.nativeDelete(PhotoTombstoneEntity, { photoId: id });
      em.assign(photo, { deletedAt: null, restoringAt: null });
      if (photo.status === 'processing') {
        em.assign(photo, retryColumns(photo.attempt, new Date()));
        em.create(OutboxEntity, processPhoto(id, photo.attempt, { system: 'worker' }));
      }
      await em.flush();
      await returnToPosts(queries, id);
    });
  }

  /** Photos deleted for good whose files are private, oldest first. */
  async erased({
    limit,
    except,
  }: MoveRequest): Promise<Pick<Selectable<Tables['photos']>, 'id' | 'stagingKey'>[]> {
    return this.queries
      .selectFrom('photos')
      .select(['id', 'stagingKey'])
      .where(photoRule.erased)
      .where(areFilesInPlace)
      .where(sql<boolean>`id <> all(${except}::uuid[])`)
      .orderBy('erasedAt')
      .limit(limit)
      .execute();
  }

  /** Deletes the row of a photo whose objects are removed for good. @returns whether there was one */
  async purge(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.queries
      .deleteFrom('photos')
      .where('id', '=', id)
      .where(photoRule.erased)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
