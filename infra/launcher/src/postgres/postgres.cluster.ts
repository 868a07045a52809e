import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ComponentError } from '../system/component-error.ts';
import { writeFileAtomically } from '../system/private-file.ts';
import { closedFolder, type UnprivilegedUser } from '../system/unprivileged-user.ts';
import { type PostgresBinaries } from './postgres.binaries.ts';

export const databaseName = 'sandstone';
export const databaseRole = 'sandstone';

/** The folder for data that the database's user cannot reach below DATA_DIR. */
export const shelterDirectory = '/var/lib/sandstone';

/**
 * The cluster's folder: DATA_DIR/postgres, or a folder in the shelter when the database's user cannot enter DATA_DIR
 * (for example in root's home). DATA_DIR/postgres.location stores the name of the latter.
 */
export function clusterDirectory(
  dataDir: string,
  user: UnprivilegedUser | undefined,
  shelter: string,
): string {
  const usual = join(dataDir, 'postgres');
  const pointer = join(dataDir, 'postgres.location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const closed = user === undefined ? undefined : closedFolder(dataDir, user);
  if (user === undefined || closed === undefined) return usual;
  const remedy = `set DATA_DIR to a folder outside of it, or run: chmod o+x ${closed}`;
  const refused = `Postgres runs as user ${user.uid}, who cannot enter ${closed}: ${remedy}`;
  // An existing cluster contains the site's records, so it is never replaced by an empty one.
  if (existsSync(usual)) throw new ComponentError(refused);
  const sheltered = join(shelter, `postgres-${randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(shelter, { recursive: true, mode: 0o755 });
    chmodSync(shelter, 0o755);
  } catch {
    throw new ComponentError(refused);
  }
  if (closedFolder(shelter, user) !== undefined) throw new ComponentError(refused);
  writeFileAtomically(pointer, `${sheltered}\n`);
  return sheltered;
}

function run(
  command: string,
  args: readonly string[],
  user: UnprivilegedUser | undefined,
  input?: string,
): void {
  const result = spawnSync(command, args, {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    ...(input === undefined ? {} : { input }),
    ...user,
  });
  if (result.status === 0) return;
  const reason = result.error?.message ?? `${result.stdout}${result.stderr}`.trim();
  throw new ComponentError(`Postgres could not make its data folder:\n${reason}`);
}

/** Creates an empty cluster with one role and one database. The final name appears only when it is complete. */
export function createCluster(
  directory: string,
  binaries: PostgresBinaries,
  user: UnprivilegedUser | undefined,
  password: string,
): void {
  const fresh = `${directory}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true });
  mkdirSync(fresh, { mode: 0o700 });
  const passwordFile = join(dirname(directory), `.postgres-password-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) {
    chownSync(fresh, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const program = (name: string) => join(binaries.directory, 'bin', name);
  try {
    run(
      program('initdb'),
      [
        `--pgdata=${fresh}`,
        `--username=${databaseRole}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The built-in provider keeps index order independent of the C library's version.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      user,
    );
    run(
      program('postgres'),
      ['--single', '-D', fresh, 'postgres'],
      user,
      `CREATE DATABASE ${databaseName};\n`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, directory);
}
