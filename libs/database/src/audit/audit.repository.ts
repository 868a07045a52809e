import { type EntityManager } from '@mikro-orm/postgresql';
import { type AuditAction } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { AuditEntity } from '../entities/system.entity.ts';
import { Repository } from '../repository.ts';
import { type Queries } from '../database.ts';
import { photoRule } from '../photos/photo-visibility.ts';

/** The target of some entries is no row, such as a library of the provider. */
const uuidPattern = '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
/** Names only identify a target; a post is named by its text. */
const maxNameLength = 80;

/**
 * Reads the current names of actors and targets by id, in one query. Deleted ones have no name: the log keeps only
 * ids.
 */
async function namesOf(
  queries: Queries,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (
      select case when id ~* ${uuidPattern} then id::uuid end as id from unnest(${wanted}::text[]) as target(id)
    )
    select users.id, coalesce(display_name, email) as name from users join wanted using (id)
    union all select photos.id, left(coalesce(description, original_name), ${maxNameLength}) from photos join wanted
      using (id) where ${photoRule.current}
    union all select posts.id, left(description, ${maxNameLength}) from posts join wanted using (id)
      where deleted_at is null
    union all select post_drafts.id, left(description, ${maxNameLength}) from post_drafts join wanted using (id)
    union all select videos.id, title from videos join wanted using (id)
    union all select events.id, title from events join wanted using (id) where deleted_at is null`.execute(
    queries,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Correlation ids of work, passed from a request to the jobs that it causes. */
export interface WorkOrigin {
  requestId?: string | undefined;
  /** W3C trace context, where the request is traced. */
  traceparent?: string | undefined;
}
/** The author of a change: a user, or a part of the system. */
export type Actor = ({ userId: string } | { system: 'operator' | 'worker' | 'demo' }) & WorkOrigin;

/** Extracts the correlation ids for a job's payload. */
export const originOf = ({ requestId, traceparent }: WorkOrigin): WorkOrigin => ({ requestId, traceparent });

export interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  /** Id of the affected resource. */
  target?: string;
  /** Must not contain secrets, e-mails or links: the log outlives the account. */
  details?: Record<string, unknown>;
}

export type AuditRecord = Selectable<Tables['audit_log']>;

/** An entry with the current names of its actor and target, if they still exist. */
export interface NamedAuditRecord extends AuditRecord {
  actorName: string | null;
  targetName: string | null;
}

export interface AuditRequest {
  limit: number;
  before?: number;
  resourceType?: string;
}

const toRow = ({ actor, action, target, details }: AuditEntry) => ({
  actor: 'userId' in actor ? actor.userId : actor.system,
  action,
  target: target ?? null,
  details: details ?? {},
  requestId: actor.requestId ?? null,
});

/** Adds the entry to the caller's unit of work, so that a change and its entry commit together. */
export function recordAudit(em: EntityManager, entry: AuditEntry): void {
  em.create(AuditEntity, toRow(entry));
}

/** The audit log of administrators and the system. The database refuses updates and deletions. */
export class AuditRepository extends Repository {
  /** Writes an entry that belongs to no change. */
  async append(entry: AuditEntry): Promise<void> {
    await this.em.insert(AuditEntity, toRow(entry));
  }

  /** Tells whether the log has an entry for this action. */
  async has(action: AuditAction): Promise<boolean> {
    return (await this.em.findOne(AuditEntity, { action }, { fields: ['id'] })) !== null;
  }

  /** Newest first. `before` is the last id of the previous page, `resourceType` the part of an action before the dot. */
  async page({ limit, before, resourceType }: AuditRequest): Promise<AuditRecord[]> {
    let query = this.queries.selectFrom('audit_log').selectAll();
    if (before !== undefined) query = query.where('id', '<', before);
    if (resourceType !== undefined) query = query.where(sql`split_part(action, '.', 1)`, '=', resourceType);
    return query.orderBy('id', 'desc').limit(limit).execute();
  }

  /** Like `page`, with the current names of actors and targets. */
  async namedPage(request: AuditRequest): Promise<NamedAuditRecord[]> {
    const records = await this.page(request);
    const names = await namesOf(
      this.queries,
      records.flatMap(({ actor, target }) => [actor, target]),
    );
    return records.map((each) => ({
      ...each,
      actorName: names.get(each.actor) ?? null,
      targetName: names.get(each.target ?? '') ?? null,
    }));
  }
}
