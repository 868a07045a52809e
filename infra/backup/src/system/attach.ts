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

export interface AttachedSite extends Site {
  detach(): Promise<void>;
}

const isSet = (environment: Environment, name: string) =>
  Boolean(environment[name]) || Boolean(environment[`${name}_FILE`]);

async function connect(config: DatabaseConfig): Promise<{ config: DatabaseConfig; database: Database }> {
  // One connection holds the objects, one reads a snapshot, one writes.
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
 * The site of the environment: DATABASE_URL where it is set, else the system of DATA_DIR, whose database is started
 * for as long as the command takes where the system itself does not run.
 * @throws ConfigError, ComponentError
 */
export async function attach(
  root: string,
  environment: Environment,
  say: (line: string) => void,
): Promise<AttachedSite> {
  const dataDir = resolve(root, environment['DATA_DIR'] || '.data');
  const storage = createObjectStorage(loadRunningStorageConfig(root, environment));
  if (isSet(environment, 'DATABASE_URL')) {
    const connected = await connect(loadDatabaseConfig(environment));
    return { ...connected, storage, say, detach: () => connected.database.close() };
  }
  const running = await connectToRunning(root, environment);
  if (running !== undefined) return { ...running, storage, say, detach: () => running.database.close() };
  // Only a checkout has it: in a container DATABASE_URL is set.
  const { startPostgres } = await import('@sandstone/launcher');
  const server = await startPostgres({ dataDir, environment, say });
  try {
    const connected = await connect({ url: server.url, poolMax: 1 });
    return {
      ...connected,
      storage,
      say,
      async detach() {
        await connected.database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A run that was killed leaves its file behind: what counts is whether its database answers. */
async function connectToRunning(root: string, environment: Environment) {
  try {
    return await connect(loadRunningDatabaseConfig(root, environment));
  } catch {
    return undefined;
  }
}
