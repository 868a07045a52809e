import { sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';
import { namesOf } from './target-names.ts';

/** What work goes by, from the request that asked for it to the job that does it. */
export interface WorkOrigin {
  requestId?: string | undefined;
  /** Of W3C, where the request is traced. */
  traceparent?: string | undefined;
}
/** Who does something: a person by id, or a part of the system. */
export type Actor = ({ userId: string } | { system: 'operator' | 'worker' | 'demo' }) & WorkOrigin;

/** As it stands in a job's payload; what is undefined is left out there. */
export const originOf = ({ requestId, traceparent }: WorkOrigin): WorkOrigin => ({ requestId, traceparent });

export interface AuditEntry {
  actor: Actor;
  /** `thing.verb`, such as `photo.delete`. */
  action: string;
  /** The id of what it was done to. */
  target?: string;
  /** Never a secret, an e-mail or a link: the log outlives the account. */
  details?: Record<string, unknown>;
}

export interface AuditRecord {
  id: number;
  at: Date;
  /** A user's id, or the name of a part of the system. */
  actor: string;
  action: string;
  target: string | null;
  details: Record<string, unknown>;
  requestId: string | null;
}

/** With what the people and things in it are called, where they still are. */
export interface NamedAuditRecord extends AuditRecord {
  actorName: string | null;
  targetName: string | null;
}

export interface AuditRequest {
  limit: number;
  before?: number;
  resourceType?: string;
}

/** Writes an entry in the caller's transaction, so that a change and its entry are one. */
export async function appendAudit(queries: Queries, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await queries
    .insertInto('audit_log')
    .values(
      entries.map(({ actor, action, target, details }) => ({
        actor: 'userId' in actor ? actor.userId : actor.system,
        action,
        target: target ?? null,
        details: details ?? {},
        requestId: actor.requestId ?? null,
      })),
    )
    .execute();
}

/** The log of what administrators and the system did. It only grows: the database refuses anything else. */
export class AuditRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** In the caller's transaction, where one is given. */
  async append(entry: AuditEntry, queries: Queries = this.#database.queries): Promise<void> {
    await appendAudit(queries, entry);
  }

  /** Whether this was ever done. */
  async has(action: string): Promise<boolean> {
    const query = this.#database.queries.selectFrom('audit_log').select('id').where('action', '=', action);
    return (await query.limit(1).executeTakeFirst()) !== undefined;
  }

  /** Newest first. `before` is the id that the page before ended with, `resourceType` the first word of the actions. */
  async page({ limit, before, resourceType }: AuditRequest): Promise<AuditRecord[]> {
    let query = this.#database.queries.selectFrom('audit_log').selectAll();
    if (before !== undefined) query = query.where('id', '<', before);
    if (resourceType !== undefined) query = query.where(sql`split_part(action, '.', 1)`, '=', resourceType);
    return query.orderBy('id', 'desc').limit(limit).execute();
  }

  /** As `page`, with the names of people and things as they are now. */
  async namedPage(request: AuditRequest): Promise<NamedAuditRecord[]> {
    const records = await this.page(request);
    const names = await namesOf(
      this.#database.queries,
      records.flatMap(({ actor, target }) => [actor, target]),
    );
    return records.map((each) => ({
      ...each,
      actorName: names.get(each.actor) ?? null,
      targetName: names.get(each.target ?? '') ?? null,
    }));
  }
}
