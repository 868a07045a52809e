import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { loadStorageConfig, type StorageConfig } from './config.ts';
import { type DatabaseConfig, loadDatabaseConfig } from './database.ts';
import { ConfigError, type Environment } from './environment.ts';

/** The fields of `DATA_DIR/run.json` that are used here. */
const runFile = z.object({
  site: z.string().nullish(),
  identity: z.string().nullish(),
  components: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
});
const secretsFile = z.object({ sessionSecret: z.string() });

function dataDirectory(root: string, environment: Environment): string {
  return resolve(root, environment['DATA_DIR'] || '.data');
}

function readRun(root: string, environment: Environment): z.infer<typeof runFile> | undefined {
  try {
    return runFile.parse(
      JSON.parse(readFileSync(join(dataDirectory(root, environment), 'run.json'), 'utf8')),
    );
  } catch {
    return undefined;
  }
}

function urlOf(run: z.infer<typeof runFile> | undefined, component: string): string | undefined {
  return run?.components.find(({ name }) => name === component)?.url ?? undefined;
}

/**
 * For the doctor: the environment, with what it leaves to the system running on `DATA_DIR` under `root`.
 * @throws ConfigError where none runs and the environment names no database
 */
export function runningEnvironment(root: string, environment: Environment = process.env): Environment {
  const run = readRun(root, environment);
  const isGiven = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`]);
  if (run === undefined) {
    if (!isGiven('DATABASE_URL')) loadRunningDatabaseConfig(root, environment);
    return environment;
  }
  const directory = dataDirectory(root, environment);
  const known: Record<string, string | undefined> = {
    PUBLIC_URL: run.site ?? undefined,
    DATABASE_URL: urlOf(run, 'postgres'),
    REDIS_URL: urlOf(run, 'redis'),
    STORAGE_DIR: isGiven('S3_ENDPOINT') ? undefined : join(directory, 'objects'),
    SESSION_SECRET: readSessionSecret(directory),
    DEMO: run.identity ? '1' : '0',
    DEMO_IDENTITY_URL: run.identity ?? undefined,
  };
  const missing = Object.entries(known).filter(([name]) => name === 'DEMO' || !isGiven(name));
  return { ...environment, ...Object.fromEntries(missing) };
}

function readSessionSecret(directory: string): string | undefined {
  try {
    return secretsFile.parse(JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8'))).sessionSecret;
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
  const url = urlOf(readRun(root, environment), 'postgres');
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
  return { kind: 'files', directory: join(dataDirectory(root, environment), 'objects') };
}
