import { type Database, type Queries } from '../database.ts';

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
  actor: string;
  action: string;
  target: string | null;
  details: Record<string, unknown>;
  requestId: string | null;
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
}
