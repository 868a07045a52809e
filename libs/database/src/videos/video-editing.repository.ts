import { type EntityManager, type InferEntity, raw } from '@mikro-orm/postgresql';
import {
  type Focus,
  ProblemError,
  type UpdateEvent,
  type UpdateVideo,
  type UpdateVideos,
} from '@sandstone/contract';
import { slugify } from '@sandstone/domain';
import { type Insertable, sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { EventCollectionEntity, EventEntity, VideoEntity } from '../entities/videos.entity.ts';
import { currentVersion, unchangedSince } from '../item-versions.ts';
import { afterCursor, encodeCursor, type Page, type PageRequest, splitPage } from '../page-cursor.ts';
import { countOf, withCount, withSumOf } from '../record-counts.ts';
import { Repository } from '../repository.ts';
import { storableDescription, storableText } from '../storable-text.ts';
import { chooseCoverPhoto } from './cover-choice.ts';
import { planCovers, planEventCovers } from '../sync/cover-plan.ts';
import { recordSlug } from '../sync/synced-video.repository.ts';
import {
  type AdminEventRecord,
  type AdminVideoRecord,
  adminVideoSelection,
  adminVideosById,
  toAdminVideoRecord,
} from './admin-video-record.ts';
import { insertEvent, assignEventSlug } from './event-slug.ts';
import { type EventRecord, type EventRow, joinCounts, toEvent } from './event.repository.ts';
import { containsWords, wordsOf } from '../word-search.ts';

export interface AdminVideosRequest extends PageRequest {
  /** Only the video with this id. */
  id?: string;
  /** Words of a title, ignoring case and accents. */
  search?: string;
  /** An event's id, or 'none'. */
  event?: string;
}

type VideoChange = Omit<UpdateVideo, 'unchangedSince'>;
type EventChange = Omit<UpdateEvent, 'unchangedSince'>;

/** What a change returns, so that it can be undone: the version after it, and the values that it has replaced. */
interface Undoable<Change> {
  version: number;
  former: Change;
}

/** Videos and events in the admin area. Each change commits together with its audit entry. */
export class VideoEditingRepository extends Repository {
  /** Newest first. @throws ProblemError invalid_request for an invalid cursor */
  async videos({
    limit,
    cursor,
    id,
    search,
    event,
  }: AdminVideosRequest): Promise<Page<'videos', AdminVideoRecord>> {
    const { queries } = this;
    let list = queries.selectFrom('videos');
    let counts = queries.selectFrom('video_counts');
    if (event !== undefined) {
      const [comparison, eventId] = event === 'none' ? (['is', null] as const) : (['=', event] as const);
      list = list.where('eventId', comparison, eventId);
      counts = counts.where('eventId', comparison, eventId);
    }
    if (id !== undefined) list = list.where('id', '=', id);
    const isSearch = wordsOf(search).length > 0;
    if (isSearch) list = list.where((row) => row.and(containsWords('video', search)));
    const readPage = isSearch || id !== undefined ? withCount(() => countOf(list)) : withSumOf(counts);
    const { rows, total } = await readPage(
      list
        .where(afterCursor('publishedAt', cursor))
        .select(adminVideoSelection)
        .orderBy('publishedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1),
    );
    const { page, nextCursor } = splitPage(rows, limit, ({ publishedAt, id }) =>
      encodeCursor({ createdAt: publishedAt, id }),
    );
    return { videos: page.map(toAdminVideoRecord), nextCursor, total };
  }

  /**
   * @param signsPlayers tells whether a library can sign player links
   * @throws ProblemError video_not_found, event_not_found, library_unsigned, changed_since, photo_not_found
   */
  async updateVideo(
    id: string,
    { unchangedSince: since, ...change }: UpdateVideo,
    actor: Actor,
    signsPlayers: (libraryId: string) => boolean,
  ): Promise<AdminVideoRecord & Undoable<VideoChange>> {
    return this.em.transactional(async (em) => {
      const former = (await this.#change(em, [id], change, actor, signsPlayers, since)).get(id);
      if (former === undefined) throw new ProblemError('changed_since');
      const details = { changed: Object.keys(change) };
      recordAudit(em, { actor, action: 'video.update', target: id, details });
      const [record] = await adminVideosById(queriesOf(em), [id]);
      if (record === undefined) throw new ProblemError('video_not_found');
      return { ...record, former, version: await currentVersion(queriesOf(em)) };
    });
  }

  /**
   * Like `updateVideo`, for several videos: all of them or none, except for those that were changed since. The audit log
   * has one entry.
   * @throws ProblemError video_not_found, event_not_found, library_unsigned
   */
  async updateVideos(
    { ids, change, unchangedSince: since }: UpdateVideos,
    actor: Actor,
    signsPlayers: (libraryId: string) => boolean,
  ): Promise<{ videos: AdminVideoRecord[] } & Undoable<Pick<UpdateVideos, 'ids' | 'change'>[]>> {
    return this.em.transactional(async (em) => {
      const unique = [...new Set(ids)];
      const replaced = await this.#change(em, unique, change, actor, signsPlayers, since);
      const changed = [...replaced.keys()];
      const former = [...Map.groupBy(replaced, ([, values]) => JSON.stringify(values)).values()].flatMap(
        (alike) => {
          const values = alike[0]?.[1];
          return values === undefined || Object.keys(values).length === 0
            ? []
            : [{ ids: alike.map(([each]) => each), change: values }];
        },
      );
      const details = { changed: Object.keys(change), videos: changed.length };
      if (changed.length > 0) recordAudit(em, { actor, action: 'video.update', details });
      const queries = queriesOf(em);
      const videos = await adminVideosById(queries, changed);
      return { videos, former, version: await currentVersion(queries) };
    });
  }

  /** @returns what was replaced, by the ids of the changed videos: those that nobody has changed since */
  async #change(
    em: EntityManager,
    chosen: readonly string[],
    change: VideoChange,
    actor: Actor,
    signsPlayers: (libraryId: string) => boolean,
    since: number | undefined,
  ): Promise<Map<string, VideoChange>> {
    const queries = queriesOf(em);
    const event = await readAdminEvent(queries, change.event);
    await chooseCoverPhoto(queries, 'videos', chosen, change.coverPhotoId);
    const videos = await lockVideos(em, chosen);
    const isCompared = since !== undefined && !onlyTakesAccessAway(change);
    const ids = isCompared ? await unchangedSince(queries, 'video', chosen, since) : [...chosen];
    const replaced = new Map<string, VideoChange>();
    for (const video of videos.filter(({ id }) => ids.includes(id))) {
      if (change.type === 'premium' && !signsPlayers(video.libraryId)) {
        throw new ProblemError('library_unsigned');
      }
      const before = videoValues(video);
      em.assign(
        video,
        {
          ...event,
          curatedTitle: change.title === undefined ? undefined : storableText(change.title),
          curatedDescription: change.description === undefined ? undefined : storableText(change.description),
          curatedType: change.type,
          sortOrder: change.sortOrder,
          hidden: change.hidden,
          coverPhotoId: change.coverPhotoId,
          ...focusColumns(change.focus),
          updatedAt: raw('now()'),
        },
        { ignoreUndefined: true },
      );
      replaced.set(video.id, differing(before, videoValues(video)));
      if (change.title === undefined) continue;
      video.slug = slugify(video.curatedTitle ?? video.syncedTitle, 'video');
      await recordSlug(queries, video.id, video.slug);
    }
    await em.flush();
    if (change.type !== undefined || change.coverPhotoId !== undefined) await planCovers(queries, ids, actor);
    return replaced;
  }

  /** Newest first, including hidden ones, in one query. */
  async events(): Promise<AdminEventRecord[]> {
    return readEvents(this.queries);
  }

  /** @throws ProblemError event_not_found */
  async event(id: string): Promise<AdminEventRecord> {
    return oneEvent(this.queries, id);
  }

  /** Hidden, unless it is to be shown at once. */
  async createEvent(
    event: { title: string; description: string | null; date: Date; hidden?: boolean },
    actor: Actor,
  ): Promise<AdminEventRecord> {
    return this.em.transactional(async (em) => {
      const id = await insertEvent(queriesOf(em), {
        curatedTitle: storableText(event.title),
        description: storableDescription(event.description),
        date: event.date,
        hidden: event.hidden ?? true,
      });
      recordAudit(em, { actor, action: 'event.create', target: id });
      return oneEvent(queriesOf(em), id);
    });
  }

  /** @throws ProblemError event_not_found, photo_not_found, changed_since, invalid_request where the title would be empty */
  async updateEvent(
    id: string,
    { unchangedSince: since, ...change }: UpdateEvent,
    actor: Actor,
  ): Promise<AdminEventRecord & Undoable<EventChange>> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      await chooseCoverPhoto(queries, 'events', [id], change.coverPhotoId);
      const event = await lockEvent(em, id);
      const isCompared = since !== undefined && !onlyTakesAccessAway(change);
      if (isCompared && (await unchangedSince(queries, 'event', [id], since)).length === 0)
        throw new ProblemError('changed_since');
      const titleBefore = event.title;
      const before = eventValues(event);
      em.assign(
        event,
        {
          curatedTitle: change.title === undefined ? undefined : storableText(change.title),
          description: change.description === undefined ? undefined : storableDescription(change.description),
          date: change.date === undefined ? undefined : new Date(change.date),
          hidden: change.hidden,
          coverVideoId: change.coverVideoId,
          coverPhotoId: change.coverPhotoId,
          ...focusColumns(change.focus),
          updatedAt: raw('now()'),
        },
        { ignoreUndefined: true },
      );
      const former = differing(before, eventValues(event));
      if (event.curatedTitle === null && event.syncedTitle === null) {
        throw new ProblemError('invalid_request', 'title: is required for this event.');
      }
      recordAudit(em, {
        actor,
        action: 'event.update',
        target: id,
        details: { changed: Object.keys(change) },
      });
      await em.flush();
      if (change.coverPhotoId !== undefined) await planEventCovers(queries, [id], actor);
      if (event.title !== titleBefore) await assignEventSlug(queries, id, event.title);
      return { ...(await oneEvent(queries, id)), former, version: await currentVersion(queries) };
    });
  }

  /**
   * Moves an event to the trash; its videos stay.
   * @returns the version of the deletion
   * @throws ProblemError event_not_found, event_of_collection
   */
  async deleteEvent(id: string, actor: Actor): Promise<number> {
    return this.em.transactional(async (em) => {
      const event = await lockEvent(em, id);
      if ((await em.count(EventCollectionEntity, { eventId: id })) > 0) {
        throw new ProblemError('event_of_collection');
      }
      // Its videos fall back to the event of their collection, if any, and return when the event is restored.
      await sql`
        with former as (
          update videos set event_is_curated = false, curated_event_id = null where curated_event_id = ${id}
          returning id
        )
        insert into trashed_event_videos (event_id, video_id) select ${id}::uuid, id from former
        on conflict do nothing`.execute(queriesOf(em));
      event.deletedAt = new Date();
      recordAudit(em, { actor, action: 'event.delete', target: id });
      await em.flush();
      return currentVersion(queriesOf(em));
    });
  }
}

/** Whether visitors only see less after a change, so that it is right whatever was changed since. */
const onlyTakesAccessAway = (change: VideoChange | EventChange): boolean =>
  Object.entries(change).every(
    ([field, value]) =>
      value === undefined ||
      (field === 'hidden' && value === true) ||
      (field === 'type' && value === 'premium'),
  );

const focusOf = ({ focusX, focusY }: { focusX: number | null; focusY: number | null }): Focus | null =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY };

/** The fields of a video as a change gives them. */
const videoValues = (video: InferEntity<typeof VideoEntity>): Required<VideoChange> => ({
  title: video.curatedTitle,
  description: video.curatedDescription,
  event: video.eventIsCurated ? (video.curatedEventId ?? 'none') : 'provider',
  type: video.curatedType,
  sortOrder: video.sortOrder,
  hidden: video.hidden,
  coverPhotoId: video.coverPhotoId,
  focus: focusOf(video),
});

/** The fields of an event as a change gives them. */
const eventValues = (event: InferEntity<typeof EventEntity>): Required<EventChange> => ({
  title: event.curatedTitle,
  description: event.description,
  date: event.date.toISOString(),
  hidden: event.hidden,
  coverVideoId: event.coverVideoId,
  coverPhotoId: event.coverPhotoId,
  focus: focusOf(event),
});

/** Those of the former values that are others now. */
const differing = <Values extends object>(former: Values, now: Values): Partial<Values> => {
  const values = new Map<string, unknown>(Object.entries(now));
  // Only entries are left out.
  return Object.fromEntries(
    Object.entries(former).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(values.get(field)),
    ),
  ) as Partial<Values>;
};

/** @param focus undefined: unchanged; null: the middle */
const focusColumns = (focus: Focus | null | undefined) =>
  focus === undefined ? {} : { focusX: focus?.x ?? null, focusY: focus?.y ?? null };

// MikroORM's pessimistic lock is stronger than the one of an update: visitors' reactions and new videos would wait.

/** Locks the videos in the order of their ids, which prevents deadlocks. @throws ProblemError video_not_found */
async function lockVideos(em: EntityManager, ids: readonly string[]) {
  const rows = await queriesOf(em)
    .selectFrom('videos')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < ids.length) throw new ProblemError('video_not_found');
  return rows.map((row) => em.merge(VideoEntity, row));
}

async function lockEvent(em: EntityManager, id: string) {
  const row = await queriesOf(em)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('event_not_found');
  return em.merge(EventEntity, row);
}

async function readAdminEvent(
  queries: Queries,
  event: UpdateVideo['event'],
): Promise<Partial<Insertable<Tables['videos']>>> {
  if (event === undefined) return {};
  if (event === 'provider') return { eventIsCurated: false, curatedEventId: null };
  if (event === 'none') return { eventIsCurated: true, curatedEventId: null };
  const found = await queries
    .selectFrom('events')
    .select('id')
    .where('id', '=', event)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw new ProblemError('event_not_found');
  return { eventIsCurated: true, curatedEventId: event };
}

type AdminEventRow = EventRow & Omit<AdminEventRecord, keyof EventRecord>;

async function readEvents(queries: Queries, which = sql`true`): Promise<AdminEventRecord[]> {
  const { rows } = await sql<AdminEventRow>`
    select id, slug, title, synced_title, curated_title, description, hidden, cover_video_id, cover_photo_id,
      focus_x, focus_y, date, free, premium
    from events ${joinCounts('events.id')}
    where deleted_at is null and ${which} order by events.date desc, events.id desc`.execute(queries);
  return rows.map(toEvent);
}

async function oneEvent(queries: Queries, id: string): Promise<AdminEventRecord> {
  const [event] = await readEvents(queries, sql`id = ${id}::uuid`);
  if (event === undefined) throw new ProblemError('event_not_found');
  return event;
}
