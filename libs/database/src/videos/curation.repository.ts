import { ProblemError, site, type UpdateEvent, type UpdateVideo, type VideoType } from '@sandstone/contract';
import { slugify } from '@sandstone/domain';
import { type Insertable, sql } from 'kysely';
import { type Actor, appendAudit } from '../audit/audit.repository.ts';
import { type Database, type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { splitPage, decodeCursor } from '../page-cursor.ts';
import { type PageRequest } from '../photos/photo-pages.ts';
import { isPublicId } from '../public-id.ts';
import { storableDescription, storableText } from '../storable-text.ts';
import { type LockedCovers, planCovers } from '../sync/cover-plan.ts';
import { recordSlug } from '../sync/synced-video.repository.ts';
import {
  type CuratedEventRecord,
  type CuratedRow,
  type CuratedVideoRecord,
  curatedColumns,
} from './curation-record.ts';
import { insertEvent, assignEventSlug } from './event-slug.ts';
import { type EventRecord, type EventRow, toEvent } from './event.repository.ts';
import { coverColumns, toCover } from './video-record.ts';

export interface CuratedVideosRequest extends PageRequest {
  /** Part of a title, ignoring case. */
  search?: string;
  /** An event's id, or 'none'. */
  event?: string;
}
export interface CuratedVideosPage {
  videos: CuratedVideoRecord[];
  nextCursor: string | null;
  /** Number of all matches. */
  total: number;
}

/** Escapes the wildcards of `like`. */
const escapeLikePattern = (text: string) => storableText(text).replace(/[\\%_]/g, '\\$&');

/** Videos and events in the admin area. Each change commits together with its audit entry. */
export class CurationRepository {
  readonly #database: Database;
  readonly #lockedCovers: LockedCovers;
  constructor(database: Database, lockedCovers: LockedCovers = site.lockedCovers) {
    this.#database = database;
    this.#lockedCovers = lockedCovers;
  }

  /** Newest first. @throws ProblemError invalid_request for an invalid cursor */
  async videos({ limit, cursor, search, event }: CuratedVideosRequest): Promise<CuratedVideosPage> {
    const { queries } = this.#database;
    let list = queries.selectFrom('videos');
    if (search) list = list.where('title', 'ilike', `%${escapeLikePattern(search)}%`);
    if (event === 'none') list = list.where('eventId', 'is', null);
    else if (event !== undefined) list = list.where('eventId', '=', event);
    let rest = list;
    if (cursor !== undefined) {
      const position = decodeCursor(cursor);
      rest = rest.where(
        sql<boolean>`(published_at, id) < (${position.createdAt.toISOString()}::timestamptz, ${position.id}::uuid)`,
      );
    }
    const [rows, { total }] = await Promise.all([
      rest
        .select(curatedColumns)
        .orderBy('publishedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),
      list.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    ]);
    const { page, nextCursor } = splitPage(
      rows.map((row) => ({ ...row, createdAt: row.publishedAt })),
      limit,
    );
    return { videos: await records(queries, page), nextCursor, total: Number(total) };
  }

  /**
   * @param signsPlayers tells whether a library can sign player links
   * @throws ProblemError video_not_found, event_not_found, library_unsigned
   */
  async updateVideo(
    id: string,
    change: UpdateVideo,
    actor: Actor,
    signsPlayers: (libraryId: string) => boolean,
  ): Promise<CuratedVideoRecord> {
    if (!isPublicId(id)) throw new ProblemError('video_not_found');
    return this.#database.transaction(async (queries) => {
      const before = await queries
        .selectFrom('videos')
        .select(['libraryId', 'syncedTitle', 'curatedTitle'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (before === undefined) throw new ProblemError('video_not_found');
      if (change.type === 'premium' && !signsPlayers(before.libraryId)) {
        throw new ProblemError('library_unsigned');
      }
      const curatedTitle = change.title === undefined ? before.curatedTitle : storableText(change.title);
      const slug = slugify(curatedTitle ?? before.syncedTitle, 'video');
      await recordSlug(queries, id, slug);
      await queries
        .updateTable('videos')
        .set({
          ...(await curatedEvent(queries, change.event)),
          curatedTitle,
          slug,
          curatedDescription: change.description === undefined ? undefined : storableText(change.description),
          curatedType: change.type,
          sortOrder: change.sortOrder,
          hidden: change.hidden,
          updatedAt: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
      if (change.type !== undefined) await planCovers(queries, [id], this.#lockedCovers, actor);
      await appendAudit(queries, {
        actor,
        action: 'video.update',
        target: id,
        details: { changed: Object.keys(change) },
      });
      const rows = await queries.selectFrom('videos').select(curatedColumns).where('id', '=', id).execute();
      const [video] = await records(queries, rows);
      if (video === undefined) throw new ProblemError('video_not_found');
      return video;
    });
  }

  /** Newest first, including hidden ones, in one query. */
  async events(): Promise<CuratedEventRecord[]> {
    return readEvents(this.#database.queries);
  }

  async createEvent(
    event: { title: string; description: string | null; date: Date },
    actor: Actor,
  ): Promise<CuratedEventRecord> {
    return this.#database.transaction(async (queries) => {
      const id = await insertEvent(queries, {
        curatedTitle: storableText(event.title),
        description: storableDescription(event.description),
        date: event.date,
      });
      await appendAudit(queries, { actor, action: 'event.create', target: id });
      return oneEvent(queries, id);
    });
  }

  /** @throws ProblemError event_not_found, invalid_request where the title would be empty */
  async updateEvent(id: string, change: UpdateEvent, actor: Actor): Promise<CuratedEventRecord> {
    if (!isPublicId(id)) throw new ProblemError('event_not_found');
    return this.#database.transaction(async (queries) => {
      const before = await queries
        .selectFrom('events')
        .select(['syncedTitle', 'curatedTitle', 'title'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (before === undefined) throw new ProblemError('event_not_found');
      const curatedTitle = change.title === undefined ? before.curatedTitle : storableText(change.title);
      const title = curatedTitle ?? before.syncedTitle;
      if (title === null) throw new ProblemError('invalid_request', 'title: is required for this event.');
      await queries
        .updateTable('events')
        .set({
          curatedTitle,
          description: change.description === undefined ? undefined : storableDescription(change.description),
          date: change.date === undefined ? undefined : new Date(change.date),
          hidden: change.hidden,
          updatedAt: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
      if (title !== before.title) await assignEventSlug(queries, id, title);
      await appendAudit(queries, {
        actor,
        action: 'event.update',
        target: id,
        details: { changed: Object.keys(change) },
      });
      return oneEvent(queries, id);
    });
  }

  /** @throws ProblemError event_not_found, event_of_collection */
  async deleteEvent(id: string, actor: Actor): Promise<void> {
    if (!isPublicId(id)) throw new ProblemError('event_not_found');
    await this.#database.transaction(async (queries) => {
      const event = await queries
        .selectFrom('events')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (event === undefined) throw new ProblemError('event_not_found');
      const collections = await queries
        .selectFrom('event_collections')
        .select('eventId')
        .where('eventId', '=', id)
        .execute();
      if (collections.length > 0) throw new ProblemError('event_of_collection');
      // Its videos fall back to the event of their collection, if any.
      await queries
        .updateTable('videos')
        .set({ eventIsCurated: false, curatedEventId: null })
        .where('curatedEventId', '=', id)
        .execute();
      await queries.deleteFrom('events').where('id', '=', id).execute();
      await appendAudit(queries, { actor, action: 'event.delete', target: id });
    });
  }
}

async function curatedEvent(
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
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw new ProblemError('event_not_found');
  return { eventIsCurated: true, curatedEventId: event };
}

async function records(queries: Queries, rows: readonly CuratedRow[]): Promise<CuratedVideoRecord[]> {
  if (rows.length === 0) return [];
  const eventIds = [...new Set(rows.flatMap(({ eventId }) => eventId ?? []))];
  const [events, covers] = await Promise.all([
    eventIds.length === 0
      ? []
      : queries.selectFrom('events').select(['id', 'title']).where('id', 'in', eventIds).execute(),
    queries
      .selectFrom('covers')
      .select(['videoId', ...coverColumns])
      .where(
        'videoId',
        'in',
        rows.map(({ id }) => id),
      )
      .where('kind', '=', 'clear')
      .where('retiredAt', 'is', null)
      .execute(),
  ]);
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const coverOf = new Map(covers.map((cover) => [cover.videoId, toCover(cover)]));
  return rows.map(({ eventId, missingListings, ...row }) => ({
    ...row,
    event: eventOf.get(eventId ?? '') ?? null,
    gone: missingListings >= 2,
    cover: coverOf.get(row.id) ?? null,
  }));
}

type CuratedEventRow = EventRow & Omit<CuratedEventRecord, keyof EventRecord>;

async function readEvents(queries: Queries, which = sql`true`): Promise<CuratedEventRecord[]> {
  const { rows } = await sql<CuratedEventRow>`
    select id, slug, title, synced_title as "syncedTitle", curated_title as "curatedTitle", description, hidden,
      extract(epoch from date)::float8 * 1000 as date, free, premium
    from events cross join lateral (
      select count(*) filter (where type = ${'free' satisfies VideoType})::integer as free,
        count(*) filter (where type = ${'premium' satisfies VideoType})::integer as premium
      from videos where event_id = events.id and visible
    ) as counted
    where ${which} order by events.date desc, events.id desc`.execute(queries);
  return rows.map(toEvent);
}

async function oneEvent(queries: Queries, id: string): Promise<CuratedEventRecord> {
  const [event] = await readEvents(queries, sql`id = ${id}::uuid`);
  if (event === undefined) throw new ProblemError('event_not_found');
  return event;
}
