import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { type Environment } from '@sandstone/config';
import { CommandError } from '../command-error.ts';

const execute = promisify(execFile);

/** PostgreSQL's own programs. */
export interface PgTools {
  dump(url: string, args: readonly string[]): Promise<void>;
  restore(url: string, args: readonly string[]): Promise<void>;
}

async function majorOf(program: string): Promise<number | undefined> {
  try {
    const { stdout } = await execute(program, ['--version']);
    return Number(/(\d+)/.exec(stdout)?.[1]);
  } catch {
    return undefined;
  }
}

const sslVariables = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** Connection settings as environment variables, so that the password is in no process list. */
function connection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const ssl = Object.entries(sslVariables).flatMap(([parameter, variable]) => {
    const value = searchParams.get(parameter);
    return value === null ? [] : [[variable, value]];
  });
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(Object.fromEntries(ssl) as Record<string, string>),
  };
}

/**
 * Provides the trusted certificate authorities when the server is to be verified: libpq has no default ones, nor has
 * the database's image.
 */
async function trusting(connection: Record<string, string>, folder: string): Promise<Record<string, string>> {
  const verifies = ['verify-ca', 'verify-full'].includes(connection['PGSSLMODE'] ?? '');
  if (!verifies || connection['PGSSLROOTCERT'] !== undefined) return connection;
  const PGSSLROOTCERT = join(folder, 'authorities.pem');
  await writeFile(PGSSLROOTCERT, getCACertificates('default').join('\n'));
  return { ...connection, PGSSLROOTCERT };
}

async function run(program: string, url: string, args: readonly string[], path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sandstone-pg-'));
  try {
    const server = await trusting(connection(url), folder);
    await execute(program, [...args], {
      env: { PATH: path, LC_ALL: 'C', PGAPPNAME: 'sandstone-backup', ...server },
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (error) {
    // The message omits the command line and contains the program's output.
    const hasSaid = typeof error === 'object' && error !== null && 'stderr' in error;
    const said = hasSaid ? String(error.stderr).trim() : String(error);
    throw new CommandError(`${program} failed:\n${said}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Finds pg_dump and pg_restore in PG_BIN, else on PATH; undefined when there are none as new as the server.
 * @throws CommandError when PG_BIN names a folder without them
 */
export async function findPgTools(
  serverMajor: number,
  environment: Environment,
): Promise<PgTools | undefined> {
  const path = environment['PATH'] ?? '';
  const chosen = environment['PG_BIN'];
  const folders = chosen ? [chosen] : path.split(delimiter).filter((folder) => folder !== '');
  for (const folder of folders) {
    const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')];
    const majors = await Promise.all([majorOf(dump), majorOf(restore)]);
    // An older pg_dump refuses a newer server.
    if (!majors.every((major) => major !== undefined && major >= serverMajor)) continue;
    return {
      dump: (url, args) => run(dump, url, args, path),
      restore: (url, args) => run(restore, url, args, path),
    };
  }
  if (chosen)
    throw new CommandError(
      `PG_BIN: ${chosen} has no pg_dump and pg_restore of version ${serverMajor} or later.`,
    );
  return undefined;
}
