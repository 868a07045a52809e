import { type Database, type Queries } from '../database.ts';
import { isPublicId } from '../public-id.ts';

/** Who does something: a person by id, or a part of the system. */
export type Actor =
  { userId: string; requestId?: string } | { system: 'operator' | 'worker' | 'demo'; requestId?: string };

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

/** With the names of the people in it, where they still have an account. */
export interface NamedAuditRecord extends AuditRecord {
  actorName: string | null;
  targetName: string | null;
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

  /** Newest first. `before` is the id that the page before ended with. */
  async page({ limit, before }: { limit: number; before?: number }): Promise<AuditRecord[]> {
    let query = this.#database.queries.selectFrom('audit_log').selectAll();
    if (before !== undefined) query = query.where('id', '<', before);
    return query.orderBy('id', 'desc').limit(limit).execute();
  }

  /** As `page`, with the people's names as they are now. */
  async namedPage(request: { limit: number; before?: number }): Promise<NamedAuditRecord[]> {
    const records = await this.page(request);
    const ids = records
      .flatMap(({ actor, target }) => [actor, target])
      .filter((id): id is string => id !== null && isPublicId(id));
    if (ids.length === 0) return records.map((each) => ({ ...each, actorName: null, targetName: null }));
    const people = await this.#database.queries
      .selectFrom('users')
      .select(['id', 'displayName', 'email'])
      .where('id', 'in', [...new Set(ids)])
      .execute();
    const names = new Map(people.map(({ id, displayName, email }) => [id, displayName ?? email]));
    return records.map((each) => ({
      ...each,
      actorName: names.get(each.actor) ?? null,
      targetName: names.get(each.target ?? '') ?? null,
    }));
  }
}
