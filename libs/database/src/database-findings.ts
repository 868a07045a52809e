import { ConfigError, clockFinding, describeFinding, type Finding } from '@sandstone/config';
import { type QueryExecutorProvider, sql } from 'kysely';

const replica =
  'This Postgres is a replica and only readable. Set the address of the primary server, which accepts changes.';

/** Errors of a connection, by code of Postgres or of the system. */
const connectionTexts: ReadonlyMap<string, string> = new Map([
  ['28P01', 'Postgres refuses this user or password. Correct them, or change the password in the database.'],
  ['28000', 'Postgres refuses this user. Correct it, or allow it in pg_hba.conf.'],
  ['3D000', 'The database of this name does not exist. Correct the name, or create the database.'],
  ['53300', 'Postgres has no connection left. Raise max_connections, or lower DATABASE_POOL_MAX.'],
  ['ENOTFOUND', 'The host of this name does not exist. Correct the address.'],
  ['EAI_AGAIN', 'The host of this name cannot be found now. Correct the address, or check the name server.'],
  ['ECONNREFUSED', 'Nothing answers at this address. Start Postgres, or correct host and port.'],
  ['ETIMEDOUT', 'Postgres does not answer. Correct the address, or check network and firewall.'],
]);

function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; depth < 4; depth += 1) {
    if (typeof at !== 'object' || at === null) return undefined;
    if ('code' in at && typeof at.code === 'string') return at.code;
    at = 'cause' in at ? at.cause : 'errors' in at && Array.isArray(at.errors) ? at.errors[0] : undefined;
  }
  return undefined;
}

/** Explains an error of a connection, if the operator can remedy it. */
export function explainConnectionError(error: unknown): unknown {
  const code = codeOf(error) ?? (String(error).includes('timeout') ? 'ETIMEDOUT' : '');
  const text = connectionTexts.get(code);
  if (text === undefined) return error;
  return new ConfigError([
    describeFinding({ level: 'error', variable: 'DATABASE_URL', text: `${text} (${code})` }),
  ]);
}

/** What keeps this database from being the site's. @param now is compared with the server's clock */
export async function databaseFindings(
  queries: QueryExecutorProvider,
  now = () => new Date(),
): Promise<Finding[]> {
  const sent = now().getTime();
  const { rows } = await sql<{ isReplica: boolean; isReadOnly: boolean; mayCreate: boolean; clock: number }>`
    select pg_is_in_recovery() as "isReplica",
      current_setting('transaction_read_only')::boolean as "isReadOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), true) as "mayCreate",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`.execute(queries);
  const [found] = rows;
  if (found === undefined) return [];
  const error = (text: string): Finding => ({ level: 'error', variable: 'DATABASE_URL', text });
  const clock = clockFinding('DATABASE_URL', 'Postgres', found.clock, (sent + now().getTime()) / 2);
  const findings = clock === undefined ? [] : [clock];
  // A primary also refuses changes while its disk is full. Pages can be read meanwhile.
  if (found.isReplica) findings.push(error(replica));
  else if (found.isReadOnly)
    findings.push({
      level: 'warning',
      variable: 'DATABASE_URL',
      text: 'Postgres refuses changes (default_transaction_read_only). Check whether its disk is full.',
    });
  else if (!found.mayCreate)
    findings.push(error('This user may not create tables. Make it the owner of the database.'));
  return findings;
}
