import { ConfigError, clockFinding, connectionText, describeFinding, type Finding } from '@sandstone/config';
import { type QueryExecutorProvider, sql } from 'kysely';

const replica =
  'This Postgres is a replica and only readable. Set the address of the primary server, which accepts changes.';

/** Errors of a connection, by code of Postgres, of the system or of TLS. */
const connectionTexts: ReadonlyMap<string, string> = new Map([
  ['28P01', 'Postgres refuses this user or password. Correct them, or change the password in the database.'],
  ['28000', 'Postgres refuses this user. Correct it, or allow it in pg_hba.conf.'],
  ['3D000', 'The database of this name does not exist. Correct the name, or create the database.'],
  ['53300', 'Postgres has no connection left. Raise max_connections, or lower DATABASE_POOL_MAX.'],
  ['ECONNREFUSED', 'Nothing answers at this address. Start Postgres, or correct host and port.'],
  ['ETIMEDOUT', 'Postgres does not answer. Correct the address, or check network and firewall.'],
  [
    'without TLS',
    'This Postgres has no TLS, and the address asks for it. Remove sslmode and DATABASE_CA, or set ssl = on in Postgres.',
  ],
  [
    'connection ended',
    'The connection ended. Read the log of Postgres, and correct the address if it is that of another service.',
  ],
]);

/** `pg` has no codes for its own errors. */
const messages: readonly [RegExp, string][] = [
  [/does not support SSL/, 'without TLS'],
  [/Connection terminated|Client (?:was closed|has encountered)|not queryable/, 'connection ended'],
  [/timeout|does not respond/, 'ETIMEDOUT'],
];
const endedCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02']);

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
  const known = codeOf(error) ?? messages.find(([pattern]) => pattern.test(String(error)))?.[1] ?? '';
  const code = endedCodes.has(known) ? 'connection ended' : known;
  const text =
    connectionTexts.get(code) ??
    connectionText(code, 'Postgres', 'Remove sslmode from the address', 'DATABASE_CA');
  if (text === undefined) return error;
  return new ConfigError([
    describeFinding({
      level: 'error',
      variable: 'DATABASE_URL',
      text: code === known && /^[A-Z0-9_]+$/.test(code) ? `${text} (${code})` : text,
    }),
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
