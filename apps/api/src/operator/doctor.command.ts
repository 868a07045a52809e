import { checkAgeProviders } from '@sandstone/age-assurance';
import {
  type ApiConfig,
  apiWarnings,
  ConfigError,
  describeFinding,
  type Environment,
  type Finding,
  loadApiConfig,
  loadDatabaseConfig,
  loadRedisConfig,
  loadStorageConfig,
  loadWorkerConfig,
  type StorageConfig,
} from '@sandstone/config';
import { missingTrustedProxies } from '@sandstone/contract';
import {
  createDatabase,
  type Database,
  databaseFindings,
  isMigrated,
  regionHeaderFindings,
  releaseCheckFindings,
  someReferencedObjects,
} from '@sandstone/database';
import { checkIdentity } from '@sandstone/identity';
import { checkRedis } from '@sandstone/jobs';
import { checkStorage, createObjectStorage } from '@sandstone/storage';
import { createStreamingProvider, StreamingError } from '@sandstone/streaming';

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

/** A problem of a `ConfigError` is `NAME: text`. */
function asFinding(problem: string): Finding {
  const at = problem.indexOf(': ');
  return { level: 'error', variable: problem.slice(0, at), text: problem.slice(at + 2) };
}

/** @returns the value, or what is wrong with its variables */
function load<T>(read: () => T): { value?: T; findings: Finding[] } {
  try {
    return { value: read(), findings: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: error.problems.map(asFinding) };
  }
}

/** The variables of all processes. Those of nginx are read in another form, but have the same rules. */
function variableFindings(environment: Environment): Finding[] {
  const address = environment['PUBLIC_URL'];
  const endsTls =
    Boolean(environment['TLS_CERTIFICATE']) || ['1', 'true'].includes(environment['HTTPS'] ?? '');
  const proxies =
    address !== undefined && URL.canParse(address)
      ? missingTrustedProxies(new URL(address), environment['TRUSTED_PROXIES'], endsTls)
      : undefined;
  const warnings = load(() => apiWarnings(environment));
  return [
    ...load(() => loadApiConfig(environment)).findings,
    ...load(() => loadWorkerConfig(environment)).findings,
    ...(warnings.value ?? []),
    ...(proxies === undefined
      ? []
      : [{ level: 'warning' as const, variable: 'TRUSTED_PROXIES', text: proxies }]),
  ];
}

/** The store of another site holds none of the objects that the records name. */
async function contentFindings(database: Database, config: StorageConfig): Promise<Finding[]> {
  if (!(await isMigrated(database.queries))) return [];
  const storage = createObjectStorage(config);
  const objects = await someReferencedObjects(database, sampledObjects);
  const stored = await Promise.all(objects.map(({ bucket, key }) => storage.stat(bucket, key)));
  if (objects.length === 0 || stored.some((each) => each !== undefined)) return [];
  const [variable, what] = config.kind === 's3' ? ['S3_BUCKET_PREFIX', 'prefix'] : ['STORAGE_DIR', 'folder'];
  const text = `The store has none of the pictures that the database names. Set the ${what} of this site's own store, or restore a backup.`;
  return [{ level: 'error', variable, text }];
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
  let database: Database;
  try {
    database = await createDatabase({ ...databaseConfig, poolMax: 2 });
  } catch (error) {
    if (error instanceof ConfigError)
      return { findings: [...findings, ...error.problems.map(asFinding)], healthy };
    const text = `Postgres cannot be used. Read its log. (${error instanceof Error ? error.message : 'unknown'})`;
    return { findings: [...findings, { level: 'error', variable: 'DATABASE_URL', text }], healthy };
  }
  try {
    const found = await databaseFindings(database.queries, now);
    if (found.length === 0) healthy.push('Postgres');
    const content =
      config === undefined || storage?.some(({ level }) => level === 'error')
        ? []
        : await contentFindings(database, config);
    const release = environment['RELEASE_FEED_URL'] ? await releaseCheckFindings(database) : [];
    const regions = await regionHeaderFindings(database);
    return { findings: [...findings, ...found, ...content, ...release, ...regions], healthy };
  } finally {
    await database.close();
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

/** Examines every variable and every service of a site, and changes nothing. */
export async function diagnose(environment: Environment, now = () => new Date()): Promise<Diagnosis> {
  const variables = variableFindings(environment);
  const { value: redis } = load(() => loadRedisConfig(environment));
  const { value: api } = load(() => loadApiConfig(environment));
  const [stores, queue, people, videos, ages] = await Promise.all([
    storeFindings(environment, now),
    redis === undefined ? undefined : inTime('REDIS_URL', checkRedis(redis.url)),
    api === undefined || api.identity.kind === 'none' ? undefined : checkIdentity(api.identity),
    api === undefined || api.streaming.libraries.length === 0 ? undefined : providerFindings(api),
    api === undefined || api.ageProviders.length === 0 ? undefined : checkAgeProviders(api.ageProviders),
  ]);
  const services = [queue, people, videos, ages].flatMap((found) => found ?? []);
  const findings = [...variables, ...stores.findings, ...services];
  return {
    findings: [...new Map(findings.map((each) => [describeFinding(each), each])).values()],
    healthy: [
      ...(variables.length === 0 ? ['settings'] : []),
      ...stores.healthy,
      ...(queue?.length === 0 ? ['Redis'] : []),
      ...(people?.length === 0 ? ['sign-in'] : []),
      ...(videos?.length === 0 ? ['video libraries'] : []),
      ...(ages?.length === 0 ? ['age checks'] : []),
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
