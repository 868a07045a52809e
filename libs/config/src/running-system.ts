import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type DatabaseConfig, loadDatabaseConfig, loadStorageConfig, type StorageConfig } from './config.ts';
import { ConfigError, type Environment } from './environment.ts';

/** The fields of `DATA_DIR/run.json` that are used here. */
const runFile = z.object({
  components: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
});

function urlIn(file: string): string | undefined {
  try {
    const { components } = runFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return components.find(({ name }) => name === 'postgres')?.url ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * For operator commands: the database of `DATABASE_URL`, else that of the system running on `DATA_DIR` under `root`.
 * Throws `ConfigError`.
 */
export function loadRunningDatabaseConfig(
  root: string,
  environment: Environment = process.env,
): DatabaseConfig {
  if (environment['DATABASE_URL'] || environment['DATABASE_URL_FILE']) return loadDatabaseConfig(environment);
  const dataDir = environment['DATA_DIR'] || '.data';
  const url = urlIn(join(dataDir.startsWith('/') ? dataDir : join(root, dataDir), 'run.json'));
  if (url === undefined) {
    throw new ConfigError([
      `DATABASE_URL: is missing, and no system runs on ${dataDir}. Start it (npm start), name its folder in DATA_DIR, or set DATABASE_URL.`,
    ]);
  }
  return loadDatabaseConfig({ ...environment, DATABASE_URL: url });
}

/**
 * For operator commands: the store of S3_ENDPOINT or STORAGE_DIR, else the files of the system on `DATA_DIR` under
 * `root`. Throws `ConfigError`.
 */
export function loadRunningStorageConfig(
  root: string,
  environment: Environment = process.env,
): StorageConfig {
  const isNamed = ['S3_ENDPOINT', 'STORAGE_DIR'].some(
    (name) => environment[name] || environment[`${name}_FILE`],
  );
  if (isNamed) return loadStorageConfig(environment);
  return { kind: 'files', directory: join(resolve(root, environment['DATA_DIR'] || '.data'), 'objects') };
}
