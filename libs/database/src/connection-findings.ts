import { type Finding } from '@sandstone/config';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Whether the pools of all processes fit into what Postgres allows this user. A pooler in front may share connections. */
export async function connectionFindings(
  queries: QueryExecutorProvider,
  { processes, poolMax }: { processes: number; poolMax: number },
): Promise<Finding[]> {
  const { rows } = await sql<{ allowed: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as allowed`.execute(queries);
  const { allowed } = rows[0] ?? { allowed: Infinity };
  const wanted = processes * poolMax;
  if (wanted <= allowed) return [];
  const text = `The ${processes} processes of api and worker open up to ${wanted} connections, and Postgres allows ${allowed}. Lower it, or raise max_connections or the limit of the user or database.`;
  return [{ level: 'warning', variable: 'DATABASE_POOL_MAX', text }];
}
