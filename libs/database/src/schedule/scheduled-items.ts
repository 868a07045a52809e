import { type EntityManager } from '@mikro-orm/postgresql';
import { adminTexts, ProblemError, type ScheduledAction, type ScheduledKind } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { storablePostDescription } from '../posts/post-content.ts';
import { lockDraft } from '../posts/post-draft.repository.ts';
import { publishDraft, takeDownPost } from '../posts/post-visibility.ts';
import { photoRule } from '../photos/photo-visibility.ts';

export interface LockedItem {
  id: string;
  isPublic: boolean;
  isDeleted: boolean;
}

/** How items of one kind are published and taken down. */
interface ScheduledItems {
  /** Locks the items against runs of their plans and other changes, in one order. @returns those that exist */
  lock: (queries: Queries, ids: readonly string[]) => Promise<LockedItem[]>;
  /**
   * Hides items until their publication, and checks that they can be published.
   * @throws ProblemError invalid_request
   */
  keepHidden: (queries: Queries, ids: readonly string[]) => Promise<void>;
  /** Requires a lock on the items. @returns the ids of those that have changed */
  run: (
    em: EntityManager,
    action: ScheduledAction,
    due: readonly { id: string; at: Date }[],
    actor: Actor,
  ) => Promise<string[]>;
}

const posts: ScheduledItems = {
  lock: async (queries, ids) => {
    for (const id of ids) await lockDraft(queries, id);
    const { rows } = await sql<LockedItem>`
      select id, true as "isPublic", deleted_at is not null as "isDeleted" from posts
      where id = any(${ids}::uuid[])
      union all
      select id, false, false from post_drafts where id = any(${ids}::uuid[])`.execute(queries);
    return rows;
  },
  keepHidden: async (queries, ids) => {
    const drafts = await queries
      .selectFrom('post_drafts')
      .select('description')
      .where('id', 'in', ids)
      .execute();
    if (drafts.length < ids.length)
      throw new ProblemError('invalid_request', adminTexts.scheduleRefusals.publicPost);
    for (const { description } of drafts) storablePostDescription(description);
  },
  run: async (em, action, due, actor) => {
    const changed: string[] = [];
    for (const { id, at } of due) {
      const isChanged =
        action === 'publish' ? await publishDraft(em, id, at, actor) : await takeDownPost(em, id, actor);
      if (isChanged) changed.push(id);
    }
    return changed;
  },
};

const photos: ScheduledItems = {
  lock: async (queries, ids) => {
    const { rows } = await sql<LockedItem>`
      select id, listed as "isPublic", not ${photoRule.current} as "isDeleted" from photos
      where id = any(${ids}::uuid[]) order by id for no key update`.execute(queries);
    return rows;
  },
  keepHidden: async (queries, ids) => {
    await sql`
      update photos set listed = false, kept = true
      where id = any(${ids}::uuid[]) and (listed or not kept)`.execute(queries);
  },
  run: async (em, action, due, actor) => {
    const listed = action === 'publish';
    const { rows } = await sql<{ id: string }>`
      update photos set listed = ${listed}, kept = ${!listed}
      where id = any(${due.map(({ id }) => id)}::uuid[]) and listed <> ${listed} and ${isRunFor(action)}
      returning id`.execute(queriesOf(em));
    const changed = rows.map(({ id }) => id);
    const [target, ...others] = changed;
    if (target !== undefined)
      recordAudit(em, {
        actor,
        action: listed ? 'photo.publish' : 'photo.hide',
        ...(others.length === 0 && { target }),
        details: { photos: changed.length },
      });
    return changed;
  },
};

const events: ScheduledItems = {
  lock: async (queries, ids) => {
    const { rows } = await sql<LockedItem>`
      select id, not hidden as "isPublic", deleted_at is not null as "isDeleted" from events
      where id = any(${ids}::uuid[]) order by id for no key update`.execute(queries);
    return rows;
  },
  keepHidden: async (queries, ids) => {
    await sql`
      update events set hidden = true, updated_at = now()
      where id = any(${ids}::uuid[]) and not hidden`.execute(queries);
  },
  run: async (em, action, due, actor) => {
    const hidden = action === 'takeDown';
    const { rows } = await sql<{ id: string }>`
      update events set hidden = ${hidden}, updated_at = now()
      where id = any(${due.map(({ id }) => id)}::uuid[]) and hidden <> ${hidden} and ${isRunFor(action)}
      returning id`.execute(queriesOf(em));
    for (const { id } of rows)
      recordAudit(em, { actor, action: hidden ? 'event.take_down' : 'event.publish', target: id });
    return rows.map(({ id }) => id);
  },
};

/** What is in the trash is taken down, too, so that it is hidden when it is restored. */
const isRunFor = (action: ScheduledAction) =>
  action === 'takeDown' ? sql<boolean>`true` : sql<boolean>`deleted_at is null`;

export const scheduledItems: Record<ScheduledKind, ScheduledItems> = {
  post: posts,
  photo: photos,
  event: events,
};
