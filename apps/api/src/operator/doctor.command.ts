import { checkAgeProviders } from '@sandstone/age-assurance';
import {
  type ApiConfig,
  ConfigError,
  describeFinding,
  type Environment,
  type Finding,
  loadApiConfig,
  loadDatabaseConfig,
  loadRedisConfig,
  loadRegionSource,
  loadStorageConfig,
  loadTracingConfig,
  loadWorkerConfig,
  parseEnvironment,
  replicaVariables,
  type StorageConfig,
} from '@sandstone/config';
import {
  connectionFindings,
  createDatabase,
  type Database,
  databaseFindings,
  explainConnectionError,
  isMigrated,
  regionHeaderFindings,
  releaseCheckFindings,
  someReferencedObjects,
} from '@sandstone/database';
import { checkIdentity } from '@sandstone/identity';
import { checkRedis } from '@sandstone/jobs';
import { checkTracing } from '@sandstone/observability/tracing';
import { checkStorage, createObjectStorage, explainStorageError } from '@sandstone/storage';
import { createStreamingProvider, StreamingError } from '@sandstone/streaming';
import { regionDatabaseFindings, tempDirectoryFindings } from './doctor.files.ts';
import { asFinding, load, settingFindings } from './doctor.settings.ts';

export interface Diagnosis {
  findings: Finding[];
  /** The parts that were examined without a finding, in words for the operator. */
  healthy: string[];
}

const sampledObjects = 5;
const checkTimeoutMs = 20_000;
const providerTimeoutMs = 10_000;

/** A service that accepts connections and never answers must not hold up the others. */
async function inTime(variable: string, check: Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const text = `This service did not answer within ${checkTimeoutMs / 1000} s. Restart it, or look at its log.`;
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(resolve, checkTimeoutMs, [{ level: 'error', variable, text }]);
  });
  return Promise.race([check, late]).finally(() => clearTimeout(timer));
}

/** The store of another site holds none of the objects that the records name. */
async function contentFindings(database: Database, config: StorageConfig): Promise<Finding[]> {
  if (!(await isMigrated(database.queries))) return [];
  const storage = createObjectStorage(config);
  const objects = await someReferencedObjects(database, sampledObjects);
  let stored;
  try {
    stored = await Promise.all(objects.map(({ bucket, key }) => storage.stat(bucket, key)));
  } catch (error) {
    return [explainStorageError(config, 'public', error)];
  }
  if (objects.length === 0 || stored.some((each) => each !== undefined)) return [];
  const [variable, what] = config.kind === 's3' ? ['S3_BUCKET_PREFIX', 'prefix'] : ['STORAGE_DIR', 'folder'];
  const text = `The store has none of the pictures that the database names. Set the ${what} of this site's own store, or restore a backup.`;
  return [{ level: 'error', variable, text }];
}

/** Also of a connection that ends while it is used. */
function connectionErrorFindings(error: unknown): Finding[] {
  const explained = explainConnectionError(error);
  if (explained instanceof ConfigError) return explained.problems.map(asFinding);
  const text = `Postgres cannot be used. Read its log. (${error instanceof Error ? error.message : 'unknown'})`;
  return [{ level: 'error', variable: 'DATABASE_URL', text }];
}

async function storeFindings(environment: Environment, now: () => Date): Promise<Diagnosis> {
  const { value: config } = load(() => loadStorageConfig(environment));
  const storage =
    config === undefined
      ? undefined
      : await inTime(config.kind === 's3' ? 'S3_ENDPOINT' : 'STORAGE_DIR', checkStorage(config, now));
  const healthy = storage?.length === 0 ? ['object store'] : [];
  const findings = [...(storage ?? [])];
  const { value: databaseConfig } = load(() => loadDatabaseConfig(environment));
  if (databaseConfig === undefined) return { findings, healthy };
  let database: Database | undefined;
  try {
    database = await createDatabase({ ...databaseConfig, poolMax: 2 });
    const found = await databaseFindings(database.queries, now);
    const { value: replicas } = load(() => parseEnvironment(replicaVariables, environment));
    const processes = (replicas?.API_REPLICAS ?? 1) + (replicas?.WORKER_REPLICAS ?? 1);
    found.push(
      ...(await connectionFindings(database.queries, { processes, poolMax: databaseConfig.poolMax })),
    );
    if (found.length === 0) healthy.push('Postgres');
    const content =
      config === undefined || storage?.some(({ level }) => level === 'error')
        ? []
        : await contentFindings(database, config);
    const release = environment['RELEASE_FEED_URL'] ? await releaseCheckFindings(database) : [];
    const regions = await regionHeaderFindings(database);
    return { findings: [...findings, ...found, ...content, ...release, ...regions], healthy };
  } catch (error) {
    const found = connectionErrorFindings(error);
    return { findings: [...findings, ...found], healthy: healthy.filter((part) => part !== 'Postgres') };
  } finally {
    await database?.close().catch(() => undefined);
  }
}

async function providerFindings({ streaming }: ApiConfig): Promise<Finding[]> {
  const provider = createStreamingProvider(streaming);
  const findings: Finding[] = [];
  for (const { id } of provider?.libraries ?? []) {
    try {
      await provider?.collections(id, 1, AbortSignal.timeout(providerTimeoutMs));
    } catch (error) {
      const failure = error instanceof StreamingError ? error.failure : 'unavailable';
      const text =
        failure === 'unauthorized'
          ? `The provider refuses the apiKey of library ${id}. Copy it again from the library.`
          : `The provider does not list library ${id}. Correct its id, or check the connection. (${failure})`;
      findings.push({
        level: failure === 'unauthorized' ? 'error' : 'warning',
        variable: 'STREAMING_LIBRARIES',
        text,
      });
    }
  }
  return findings;
}

/** Examines the files and services that only some sites name. @returns the findings of each part; undefined for one that is not named */
async function optionalParts(environment: Environment): Promise<[string, Finding[] | undefined][]> {
  const { value: api } = load(() => loadApiConfig(environment));
  const { value: worker } = load(() => loadWorkerConfig(environment));
  const { value: regions } = load(() => loadRegionSource(environment));
  const { value: tracing } = load(() => loadTracingConfig(environment));
  const checks: [string, Promise<Finding[]> | Finding[] | undefined][] = [
    ['sign-in', api && api.identity.kind !== 'none' ? checkIdentity(api.identity) : undefined],
    ['video libraries', api && api.streaming.libraries.length > 0 ? providerFindings(api) : undefined],
    ['age checks', api && api.ageProviders.length > 0 ? checkAgeProviders(api.ageProviders) : undefined],
    ['regions', regions && regionDatabaseFindings(regions)],
    ['traces', tracing && checkTracing(tracing)],
    ['temporary files', worker?.tempDirectory ? tempDirectoryFindings(worker.tempDirectory) : undefined],
  ];
  return Promise.all(
    checks.map(async ([part, check]): Promise<[string, Finding[] | undefined]> => [part, await check]),
  );
}

/** Examines every variable and every service of a site. It leaves nothing behind in any of them. */
export async function diagnose(environment: Environment, now = () => new Date()): Promise<Diagnosis> {
  const variables = settingFindings(environment);
  const { value: redis } = load(() => loadRedisConfig(environment));
  const [stores, queue, optional] = await Promise.all([
    storeFindings(environment, now),
    redis === undefined ? undefined : inTime('REDIS_URL', checkRedis(redis.url)),
    optionalParts(environment),
  ]);
  const parts: [string, Finding[] | undefined][] = [['Redis', queue], ...optional];
  const findings = [...variables, ...stores.findings, ...parts.flatMap(([, found]) => found ?? [])];
  return {
    findings: [...new Map(findings.map((each) => [describeFinding(each), each])).values()],
    healthy: [
      ...(variables.length === 0 ? ['settings'] : []),
      ...stores.healthy,
      ...parts.flatMap(([part, found]) => (found?.length === 0 ? part : [])),
    ],
  };
}

/** One line for each finding, errors first, and one for everything that works. */
export function describeDiagnosis({ findings, healthy }: Diagnosis): string[] {
  const lines = (level: Finding['level']) =>
    findings
      .filter((each) => each.level === level)
      .map((each) => `${level.padEnd(9)}${describeFinding(each)}`);
  return [
    ...lines('error'),
    ...lines('warning'),
    ...(healthy.length === 0 ? [] : [`${'ok'.padEnd(9)}${healthy.join(', ')}`]),
  ];
}
