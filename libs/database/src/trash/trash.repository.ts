import { type AuditAction, type TrashCounts, type TrashKind } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { unchangedSince } from '../item-versions.ts';
import { afterCursor, encodeCursor, type PageRequest, splitPage } from '../page-cursor.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { unpinBeyondLimit } from '../posts/post-pins.ts';
import { Repository } from '../repository.ts';

export interface TrashedRecord {
  id: string;
  name: string;
  placeholder: string | null;
  /** Whether a picture of it can be requested. */
  hasPicture: boolean;
  deletedAt: Date;
  /** A photo whose files are being moved back. */
  isRestoring: boolean;
}

export interface TrashPage {
  items: TrashedRecord[];
  nextCursor: string | null;
}

interface Selection {
  kind: TrashKind;
  ids: readonly string[];
}

/** Deleted photos, posts and events, until they are restored or removed for good. */
export class TrashRepository extends Repository {
  async counts(): Promise<TrashCounts> {
    const { rows } = await sql<TrashCounts>`
      select (select count(*)::integer from photos where ${photoRule.inTrash}) as photo,
        (select count(*)::integer from posts where deleted_at is not null) as post,
        (select count(*)::integer from events where deleted_at is not null) as event`.execute(this.queries);
    return rows[0] ?? { photo: 0, post: 0, event: 0 };
  }

  /** Last deleted first. @throws ProblemError invalid_request for an invalid cursor */
  async page(kind: TrashKind, { limit, cursor }: PageRequest): Promise<TrashPage> {
    const { rows } = await sql<TrashedRecord>`
      select id, deleted_at, ${columnsOf[kind]} from ${sql.table(tables[kind])}
      where ${inTrash[kind]} and ${afterCursor('deletedAt', cursor)}
      order by deleted_at desc, id desc limit ${limit + 1}`.execute(this.queries);
    const { page, nextCursor } = splitPage(rows, limit, ({ deletedAt, id }) =>
      encodeCursor({ createdAt: deletedAt, id }),
    );
    return { items: page, nextCursor };
  }

  /**
   * Restores a post or an event at once. A photo waits until the worker has moved its files back.
   * @param since for an undo: what anything has changed since this version stays in the trash
   * @returns the ids of those that were in the trash
   */
  async restore({ kind, ids }: Selection, actor: Actor, since?: number): Promise<string[]> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const chosen = since === undefined ? ids : await lockUnchanged(queries, { kind, ids }, since);
      const restored = chosen.length === 0 ? [] : await restoreAll[kind](queries, chosen);
      for (const target of restored) recordAudit(em, { actor, action: `${kind}.restore`, target });
      return restored;
    });
  }

  /** Removes them for good. @returns the ids of those that were in the trash */
  async erase({ kind, ids }: Selection, actor: Actor): Promise<string[]> {
    return this.em.transactional(async (em) => {
      const erased = await eraseWhere(queriesOf(em), kind, sql`id = any(${ids}::uuid[])`);
      for (const target of erased) recordAudit(em, { actor, action: `${kind}.erase`, target });
      return erased;
    });
  }

  /** Removes everything in the trash for good, except photos that are being restored. */
  async empty(actor: Actor): Promise<TrashCounts> {
    return this.#eraseAll(sql`true`, actor, 'site.empty_trash');
  }

  /** Removes for good what was deleted before then. */
  async eraseDeletedBefore(then: Date, actor: Actor): Promise<TrashCounts> {
    return this.#eraseAll(sql`deleted_at < ${then}`, actor, 'site.expire_trash');
  }

  async #eraseAll(which: ReturnType<typeof sql>, actor: Actor, action: AuditAction): Promise<TrashCounts> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const erased = { photo: 0, post: 0, event: 0 };
      for (const kind of trashOrder) erased[kind] = (await eraseWhere(queries, kind, which)).length;
      if (Object.values(erased).some((count) => count > 0))
        recordAudit(em, { actor, action, details: erased });
      return erased;
    });
  }
}

const isDeleted = sql`deleted_at is not null`;
const inTrash = { photo: photoRule.inTrash, post: isDeleted, event: isDeleted };
const tables = { photo: 'photos', post: 'posts', event: 'events' } as const;
/** Every transaction locks the kinds in this order, which prevents deadlocks. */
const trashOrder = ['post', 'event', 'photo'] as const satisfies readonly TrashKind[];

/** Columns of a `TrashedRecord`. */
const columnsOf = {
  photo: sql`coalesce(description, original_name) as name, placeholder, status = 'ready' as "hasPicture",
    ${photoRule.returning} as "isRestoring"`,
  post: sql`description as name, null as placeholder, false as "hasPicture", false as "isRestoring"`,
  event: sql`title as name, null as placeholder, false as "hasPicture", false as "isRestoring"`,
};

async function eraseWhere(
  queries: Queries,
  kind: TrashKind,
  which: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } =
    kind === 'photo'
      ? await sql<{ id: string }>`
          with erased as (
            select id from photos where ${photoRule.trashed} and ${which}
            order by id for no key update
          )
          update photos set erased_at = now() from erased where photos.id = erased.id
          returning photos.id`.execute(queries)
      : await sql<{ id: string }>`
          delete from ${sql.table(tables[kind])} where ${inTrash[kind]} and ${which} returning id`.execute(
          queries,
        );
  return rows.map(({ id }) => id);
}

/**
 * Locks items, and returns those that nothing has changed since. A post with a photo that left the gallery since is not
 * among them, because visitors would see that photo in it again.
 */
async function lockUnchanged(queries: Queries, { kind, ids }: Selection, since: number): Promise<string[]> {
  await sql`
    select id from ${sql.table(tables[kind])} where id = any(${ids}::uuid[])
    order by id for no key update`.execute(queries);
  const unchanged = await unchangedSince(queries, kind, ids, since);
  if (kind !== 'post') return unchanged;
  await sql`
    select id from photos where id in (select photo_id from post_photos where post_id = any(${unchanged}::uuid[]))
    order by id for no key update`.execute(queries);
  const { rows } = await sql<{ postId: string }>`
    select distinct post_id as "postId" from post_photos join photos on photos.id = photo_id
      join item_versions on kind = 'photo' and item_id = photos.id
    where post_id = any(${unchanged}::uuid[]) and not listed and version > ${since}`.execute(queries);
  const refused = new Set(rows.map(({ postId }) => postId));
  return unchanged.filter((id) => !refused.has(id));
}

type Restore = (queries: Queries, ids: readonly string[]) => Promise<string[]>;

/** Asks the worker to restore photos of the trash. @returns the ids of those that were in it */
export async function restorePhotos(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as (
      select id from photos
      where id = any(${ids}::uuid[]) and ${photoRule.trashed}
      order by id for no key update
    )
    update photos set restoring_at = now() from found where photos.id = found.id
    returning photos.id`.execute(queries);
  return rows.map(({ id }) => id);
}

async function restoreRows(
  queries: Queries,
  table: 'posts' | 'events',
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set deleted_at = null where id = any(${ids}::uuid[]) and ${isDeleted}
    returning id`.execute(queries);
  return rows.map(({ id }) => id);
}

const restoreAll: Record<TrashKind, Restore> = {
  photo: restorePhotos,
  post: async (queries, ids) => {
    const restored = await restoreRows(queries, 'posts', ids);
    await unpinBeyondLimit(queries, restored);
    return restored;
  },
  event: async (queries, ids) => {
    const restored = await restoreRows(queries, 'events', ids);
    // A video that the creator has put elsewhere meanwhile stays there.
    await sql`
      with former as (
        delete from trashed_event_videos where event_id = any(${restored}::uuid[]) returning event_id, video_id
      )
      update videos set event_is_curated = true, curated_event_id = former.event_id
      from former where videos.id = former.video_id and not event_is_curated`.execute(queries);
    return restored;
  },
};
