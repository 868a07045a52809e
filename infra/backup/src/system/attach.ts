import { resolve } from 'node:path';
import {
  type DatabaseConfig,
  type Environment,
  loadDatabaseConfig,
  loadRunningDatabaseConfig,
  loadRunningStorageConfig,
} from '@sandstone/config';
import { createDatabase, type Database } from '@sandstone/database';
import { createObjectStorage } from '@sandstone/storage';
import { CommandError } from '../command-error.ts';
import { asOwnClient, type Site } from './site.ts';

const isSet = (environment: Environment, name: string) =>
  Boolean(environment[name]) || Boolean(environment[`${name}_FILE`]);

async function connect(config: DatabaseConfig): Promise<{ config: DatabaseConfig; database: Database }> {
  // One connection for the deletion lock, one for the snapshot, one for writes.
  const own = { url: asOwnClient(config.url), poolMax: 3 };
  const database = await createDatabase(own).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The database at ${new URL(own.url).host} does not answer: ${why}`, {
      cause: error,
    });
  });
  return { config: own, database };
}

/**
 * Connects to the site of the environment: DATABASE_URL when it is set, else the system of DATA_DIR. The database of a
 * stopped system runs for the duration of the command.
 * @throws ConfigError, ComponentError
 */
export async function attach(
  root: string,
  environment: Environment,
  report: (line: string) => void,
): Promise<Site & AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const storage = createObjectStorage(loadRunningStorageConfig(root, environment));
  const start = async (): Promise<DatabaseConfig> => {
    // The launcher exists only in a checkout; in a container DATABASE_URL is set.
    const { startPostgres } = await import('@sandstone/launcher');
    const dataDir = resolve(root, environment['DATA_DIR'] || '.data');
    const server = await startPostgres({ dataDir, environment, report });
    started.defer(() => server.stop());
    return { url: server.url, poolMax: 1 };
  };
  const connected = isSet(environment, 'DATABASE_URL')
    ? await connect(loadDatabaseConfig(environment))
    : ((await connectToRunning(root, environment)) ?? (await connect(await start())));
  started.defer(() => connected.database.close());
  const attached = started.move();
  return { ...connected, storage, report, [Symbol.asyncDispose]: () => attached.disposeAsync() };
}

/** A killed run leaves its run file, so only a responding database counts. */
async function connectToRunning(root: string, environment: Environment) {
  try {
    return await connect(loadRunningDatabaseConfig(root, environment));
  } catch {
    return undefined;
  }
}
