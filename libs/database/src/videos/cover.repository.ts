import { LockMode } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { isForMembers } from '../sync/cover-plan.ts';
import { OutboxEntity } from '../entities/system.entity.ts';
import { CoverEntity, CoverVariantEntity } from '../entities/videos.entity.ts';
import { originalOfPhoto, type PhotoRecord, photoSelection } from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';
import { type PlayerSource } from './player-source.repository.ts';
import { type CoverRecord } from './video-record.ts';

export type CoverVariantRecord = Omit<Selectable<Tables['cover_variants']>, 'coverId'>;

/** Output of the cover pipeline. */
export interface ReadyCover extends NonNullable<CoverRecord['picture']> {
  variants: readonly CoverVariantRecord[];
}

/** A cover that is not retired. */
export interface CurrentCover {
  /** Empty until it is made, or where it cannot be. */
  variants: CoverVariantRecord[];
  /** Members alone see the clear picture of a video that visitors see blurred; administrators alone that of a hidden video. */
  audience: 'everyone' | 'members' | 'administrators';
}

/** A photo that a cover is made of. */
export type CoverPhoto = PhotoRecord & { originalKey: string | null };

/** What a cover is made of: a file of the provider, or a photo. */
export type CoverSource = (PlayerSource & { file: string }) | { photo: CoverPhoto };

/** A cover that has to be made. */
export interface CoverTask extends Pick<Selectable<Tables['covers']>, 'id' | 'kind'> {
  source: CoverSource;
  /** Counts from 1. */
  try: number;
}

/** Reason why a video has no picture. */
export interface FailedCoverRecord {
  videoId: string;
  title: string;
  failureCode: string;
  triedAt: Date | null;
}

/** Failed covers whose file may be fetched again. */
const failedWithSource = {
  status: 'failed' as const,
  retiredAt: null,
  $or: [{ source: { $ne: null } }, { photoId: { $ne: null } }],
};

/** Covers of videos and events, identified by the public id that responses call `streamId`. */
export class CoverRepository extends Repository {
  /** @returns undefined where no video and no event currently has this cover */
  async current(publicId: string): Promise<CurrentCover | undefined> {
    const { queries } = this;
    const cover = await queries
      .selectFrom('covers')
      .leftJoin('videos', 'videos.id', 'covers.videoId')
      .leftJoin('events', 'events.id', 'covers.eventId')
      .select(['covers.kind', 'covers.madeFor', 'videos.type'])
      .select(sql<boolean>`coalesce(visible, not events.hidden and events.deleted_at is null)`.as('isShown'))
      .where('covers.id', '=', publicId)
      .where('covers.retiredAt', 'is', null)
      .executeTakeFirst();
    if (cover === undefined) return undefined;
    const variants = await queries
      .selectFrom('cover_variants')
      .select(['format', 'width', 'height', 'bytes'])
      .where('coverId', '=', publicId)
      .execute();
    const { kind, madeFor, type } = cover;
    const isOfMembers = type !== null && isForMembers({ kind, madeFor, type });
    const visitors = isOfMembers ? 'members' : 'everyone';
    return { variants, audience: cover.isShown ? visitors : 'administrators' };
  }

  /**
   * Publishes a cover whose objects are stored.
   * @param source the photo that it was made of, if it was one
   * @returns false where the cover was retired, or the photo edited meanwhile
   */
  async markReady(
    id: string,
    { variants, ...picture }: ReadyCover,
    source?: Pick<CoverPhoto, 'id' | 'editsRevision'>,
  ): Promise<boolean> {
    return this.em.transactional(async (em) => {
      // An edit locks the photo, too, before it retires the covers that are made of it.
      if (source !== undefined && !(await hasStillEdits(queriesOf(em), source))) return false;
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const cover = await em.findOne(CoverEntity, { id, retiredAt: null }, { lockMode });
      if (cover === null) return false;
      em.assign(cover, { ...picture, status: 'ready', failureCode: null, readyAt: new Date() });
      await em.nativeDelete(CoverVariantEntity, { coverId: id });
      await em.insertMany(
        CoverVariantEntity,
        variants.map((variant) => ({ coverId: id, ...variant })),
      );
      return true;
    });
  }

  /**
   * Starts an attempt to make a cover.
   * @returns its source; undefined where it is made, failed or retired, or its photo was deleted
   */
  async beginAttempt(id: string): Promise<CoverTask | undefined> {
    const { rows } = await sql<
      Omit<CoverTask, 'source'> & {
        source: string | null;
        photoId: string | null;
        player: PlayerSource | null;
      }
    >`
      update covers set attempts = attempts + 1, tried_at = now()
      where id = ${id}::uuid and status = 'pending' and retired_at is null
        and (source is not null or photo_id is not null)
      returning id, kind, source, photo_id, attempts as try, (
        select json_build_object('provider', provider, 'libraryId', library_id, 'guid', guid)
        from videos where videos.id = video_id) as player`.execute(this.queries);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { source: file, photoId, player, ...task } = row;
    if (file !== null && player !== null) return { ...task, source: { ...player, file } };
    const photo = await this.queries
      .selectFrom('photos')
      .select([...photoSelection, originalOfPhoto.as('originalKey')])
      .where('id', '=', photoId)
      .where(photoRule.current)
      .executeTakeFirst();
    return photo && { ...task, source: { photo } };
  }

  /**
   * Pending covers without a recent attempt; the interval grows with the number of attempts.
   * @param unseenSince newer ones are still in the queue
   */
  async stuck(unseenSince: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from covers where status = 'pending' and retired_at is null
        and (source is not null or photo_id is not null) and created_at < ${unseenSince}
        and coalesce(tried_at + least(power(2, attempts), 240) * interval '15 seconds' < now(), true)
      order by created_at limit ${limit}`.execute(this.queries);
    return rows.map(({ id }) => id);
  }

  /** Requeues covers that failed before then: the provider may have replaced a file. */
  async retryFailedBefore(triedBefore: Date): Promise<number> {
    return this.em.nativeUpdate(
      CoverEntity,
      { ...failedWithSource, triedAt: { $lt: triedBefore } },
      { status: 'pending', failureCode: null },
    );
  }

  /** Covers retired before then. Delete their objects first, then call `delete`. */
  async retiredBefore(before: Date, limit: number): Promise<string[]> {
    const covers = await this.em.find(
      CoverEntity,
      { retiredAt: { $lt: before } },
      { fields: ['id'], orderBy: { retiredAt: 'asc' }, limit },
    );
    return covers.map(({ id }) => id);
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.em.nativeDelete(CoverEntity, { id: { $in: ids }, retiredAt: { $ne: null } });
  }

  /** Returns those of these ids that are covers, including retired ones. */
  async knownIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const covers = await this.em.find(CoverEntity, { id: { $in: ids } }, { fields: ['id'] });
    return new Set(covers.map(({ id }) => id));
  }

  async counts(): Promise<{ pending: number; failed: number }> {
    const where = { retiredAt: null };
    const { pending = 0, failed = 0 } = await this.em.countBy(CoverEntity, 'status', { where });
    return { pending, failed };
  }

  /** Videos whose current cover failed, most recent attempt first. */
  async failed(limit: number): Promise<FailedCoverRecord[]> {
    const { rows } = await sql<FailedCoverRecord>`
      select videos.id as video_id, title, min(failure_code) as failure_code, max(tried_at) as tried_at
      from covers join videos on videos.id = video_id
      where covers.status = 'failed' and retired_at is null
      group by videos.id, title order by max(tried_at) desc nulls last, videos.id limit ${limit}`.execute(
      this.queries,
    );
    return rows;
  }

  /** Requeues failed covers with fresh attempts, for these videos or for all. @returns the number of videos */
  async retryFailed(videoIds: readonly string[] | undefined, actor: Actor): Promise<number> {
    return this.em.transactional(async (em) => {
      const covers = await em.find(
        CoverEntity,
        { ...failedWithSource, ...(videoIds === undefined ? {} : { videoId: { $in: videoIds } }) },
        { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const videos = [...new Set(covers.map(({ videoId, eventId }) => videoId ?? eventId ?? ''))];
      if (videos.length === 0) return 0;
      for (const cover of covers) {
        em.assign(cover, { status: 'pending', failureCode: null, attempts: 0, triedAt: null });
        em.create(OutboxEntity, { queue: 'makeCover', payload: { coverId: cover.id } });
      }
      recordAudit(em, {
        actor,
        action: 'cover.retry',
        target: videos.length === 1 ? videos[0] : undefined,
        details: { videos: videos.length },
      });
      return videos.length;
    });
  }

  /** Records that a cover cannot be made. */
  async markFailed(id: string, failureCode: string): Promise<void> {
    await this.em.nativeUpdate(CoverEntity, { id }, { status: 'failed', failureCode });
  }
}

async function hasStillEdits(
  queries: Queries,
  { id, editsRevision }: Pick<CoverPhoto, 'id' | 'editsRevision'>,
): Promise<boolean> {
  const photo = await queries
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .where('editsRevision', '=', editsRevision)
    .forShare()
    .executeTakeFirst();
  return photo !== undefined;
}
