import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, type Environment, loadDatabaseConfig } from '@sandstone/config';
import { ComponentError } from '../system/component-error.ts';
import { freePort } from '../system/free-port.ts';
import { type StopSteps } from '../system/managed-process.ts';
import { isSecretKept, keptSecret } from '../system/private-file.ts';
import { respondsAsPostgres } from '../system/probe.ts';
import { type RunningService, serviceOfEnvironment, type ServiceOptions } from '../system/service.ts';
import { startServer } from '../system/wait-until.ts';
import { unprivilegedUser } from '../system/unprivileged-user.ts';
import { postgresBinaries } from './postgres.binaries.ts';
import {
  clusterDirectory,
  createCluster,
  databaseName,
  databaseRole,
  shelterDirectory,
} from './postgres.cluster.ts';

// Durability has priority over speed: a committed write survives a power loss.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  jit: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

// SIGINT is Postgres's fast shutdown: it ends sessions and writes everything. SIGQUIT requires recovery.
export const postgresStop: StopSteps = { signal: 'SIGINT', graceMs: 5000, lastResort: 'SIGQUIT' };

function externalUrl(environment: Environment | undefined): string {
  try {
    return loadDatabaseConfig(environment).url;
  } catch (error) {
    if (error instanceof ConfigError) throw new ComponentError(error.message);
    throw error;
  }
}

/**
 * Uses the Postgres of DATABASE_URL when it is set, else starts the server from npm on the loopback interface, with its
 * data below `dataDir` and a random password. @throws ComponentError
 */
export async function startPostgres(options: ServiceOptions): Promise<RunningService> {
  const external = await serviceOfEnvironment('Postgres', 'DATABASE_URL', options, respondsAsPostgres);
  // The address tells every process of the system to verify the server as `DATABASE_CA` says.
  if (external !== undefined) return { ...external, url: externalUrl(options.environment) };
  const dataDir = resolve(options.dataDir);
  const user = unprivilegedUser();
  const binaries = postgresBinaries(user, shelterDirectory);
  const directory = clusterDirectory(dataDir, user, shelterDirectory);
  // A new password would not be that of the existing database.
  if (existsSync(directory) && !isSecretKept(dataDir, 'postgresPassword')) {
    throw new ComponentError(
      `${join(dataDir, 'secrets.json')} is lost, and with it the password of the database in ${directory}. ` +
        'Copy the file back from a copy of DATA_DIR, or set a new password: see "A lost secrets.json" in docs/operating.md.',
    );
  }
  const password = keptSecret(dataDir, 'postgresPassword');
  if (!existsSync(directory)) {
    options.report?.('making an empty database');
    createCluster(directory, binaries, user, password);
  }
  const port = options.port ?? (await freePort());
  const url = `postgres://${databaseRole}:${password}@127.0.0.1:${port}/${databaseName}`;
  const server = await startServer({
    name: 'Postgres',
    launch: {
      command: join(binaries.directory, 'bin', 'postgres'),
      args: [
        ...['-D', directory, '-p', String(port)],
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      log: options.log ?? join(dataDir, 'logs', 'postgres.log'),
      cwd: '/',
      environment: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
      user,
    },
    isReady: () => respondsAsPostgres(url),
    port,
    stop: postgresStop,
    onSpawn: options.onSpawn,
    report: options.report,
  });
  const choice = `PostgreSQL ${binaries.version} that comes with the project, 127.0.0.1:${port}`;
  return { url, choice, process: server, stop: () => server.stop(postgresStop) };
}
