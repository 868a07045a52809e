import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';

type TableName = keyof Tables;

/**
 * Excluded from backups: a backup must not grant access, so everybody signs in again after a restore, and verifies the age
 * again. Processes report themselves.
 */
export const excludedTables: readonly string[] = [
  'age_checks',
  'age_keys',
  'login_tokens',
  'reverse_proxies',
  'running_processes',
  'sessions',
  'setup_codes',
  'staff_proofs',
] satisfies TableName[];
/** Tables that have rows before a system is used. */
const initiallyFilledTables: readonly string[] = [
  'content_changes',
  'outbox',
  // Somebody may have looked at the empty site.
  'page_views',
  'release_check',
  'site_state',
  'sync_libraries',
  'sync_runs',
  'view_batches',
  'view_sources',
  'webhook_hints',
] satisfies TableName[];
/** The migration history. */
export const migrationsTable = 'migrations';

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The tables in a backup, ordered so that each follows those that it references. */
export async function recordTables(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select relname as name, coalesce(array_agg(confrelid::regclass::text) filter (where confrelid is not null), '{}') as needs
    from pg_class
    -- A reference that is checked at the end of the transaction asks for no order.
    left join pg_constraint on conrelid = pg_class.oid and contype = 'f' and not condeferrable
      and confrelid <> conrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> ${migrationsTable}
    group by relname order by relname`.execute(queries);
  const waiting = new Map(
    rows.filter(({ name }) => !excludedTables.includes(name)).map((row) => [row.name, row]),
  );
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ needs }) => !needs.some((name) => waiting.has(name)));
    if (next === undefined)
      throw new Error(`Circular references between tables: ${[...waiting.keys()].join(', ')}`);
    ordered.push(next.name);
    waiting.delete(next.name);
  }
  return ordered;
}

/** Tables with user data; empty for an unused database or one without a schema. */
export async function nonEmptyTables(queries: Queries): Promise<string[]> {
  const used: string[] = [];
  for (const name of await recordTables(queries)) {
    if (initiallyFilledTables.includes(name)) continue;
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from ${sql.raw(quoteIdentifier(name))}) as used`.execute(queries);
    if (rows[0]?.used === true) used.push(name);
  }
  return used;
}

/** Tells whether the migrations have run. */
export async function isMigrated(queries: Queries): Promise<boolean> {
  return (await recordTables(queries)).length > 0;
}

/** Counts connections of other programs, such as a running api or worker. */
export async function countOtherConnections(queries: Queries, ownName: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${ownName}
      and pid <> pg_backend_pid()`.execute(queries);
  return rows[0]?.count ?? 0;
}
