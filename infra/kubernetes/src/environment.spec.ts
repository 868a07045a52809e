import { describe, expect, it } from '@jest/globals';
import {
  type Environment,
  loadApiConfig,
  loadDatabaseConfig,
  loadStorageConfig,
  loadWebConfig,
  loadWorkerConfig,
  variablesOf,
} from '@sandstone/config';
import { containerOptions } from '@sandstone/nginx';
import { type Overlay, containersOf } from './overlay.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

/** Variables that no container sets, with the reason. */
const leftOut = {
  'the image sets it': ['HOST', 'PORT', 'TEMP_DIR', 'RELEASE_COMMIT'],
  'objects are in a store': ['STORAGE_DIR'],
  'a demo runs on its visitor’s own machine': [
    'DEMO',
    'DEMO_IDENTITY_URL',
    'DEMO_AGE_URL',
    'DEMO_PLAYER_URL',
    'DEMO_FILES_URL',
    'API_DOCS',
  ],
  'the pod waits before the process is told to end': ['DRAIN_SECONDS'],
  'it is a former name, which is refused': ['WORKER_LANES'],
  'the component database-ca sets it': ['DATABASE_CA'],
  'TLS ends at the ingress': ['TLS_CERTIFICATE', 'TLS_KEY'],
};
const nameServer = () => '10.96.0.10';
const readers = {
  api: loadApiConfig,
  worker: loadWorkerConfig,
  web: loadWebConfig,
  migrate: loadDatabaseConfig,
  buckets: loadStorageConfig,
  backup: loadDataConfig,
  restore: loadDataConfig,
  nginx: (environment: Environment) => containerOptions(environment, nameServer),
};

/** Loads the configuration of the operator's commands. */
function loadDataConfig(environment: Environment) {
  return { database: loadDatabaseConfig(environment), storage: loadStorageConfig(environment) };
}

const dataVariables = [...new Set([...variablesOf.migrate, ...variablesOf.buckets])];
const known = {
  ...variablesOf,
  // The doctor runs in the api's container.
  api: [...variablesOf.api, 'GEO_DATABASE', 'GEO_HEADER'],
  backup: dataVariables,
  restore: dataVariables,
};

/** The variables that the reverse proxy reads. */
function variablesOfNginx(environment: Environment): string[] {
  const asked = new Set<string>();
  const listening = new Proxy(environment, {
    get(target, name) {
      if (typeof name === 'string') asked.add(name);
      return typeof name === 'string' ? target[name] : undefined;
    },
  });
  containerOptions(listening, nameServer);
  return [...asked];
}

/** Replaces the values of the example files by some that an operator could choose. */
const chosenValue = (text: string) =>
  text
    .replaceAll('change-me', 'chosen')
    .replaceAll(/(?<=[\w-])\.example\b/g, '.test')
    .replace(/^site-example$/, 'pictures')
    .replace(/^the-web-api-key$/, 'key');

/** The environment of each container that has one, with references resolved and example values replaced. */
function environmentsOf(overlay: Overlay, chosen = chosenValue): Map<string, Record<string, string>> {
  const settings = Object.assign({}, ...overlay.of('ConfigMap').map(({ data }) => data)) as Environment;
  const secrets = Object.assign({}, ...overlay.of('Secret').map(({ data }) => data)) as Environment;
  const found = new Map<string, Record<string, string>>();
  for (const { kind, name, pod } of overlay.workloads()) {
    if (kind === 'StatefulSet') continue;
    for (const container of containersOf(pod)) {
      if (container.env === undefined) continue;
      const values: Record<string, string> = {};
      for (const { name: variable, value, valueFrom } of container.env ?? []) {
        const setting = settings[valueFrom?.configMapKeyRef?.key ?? ''];
        const secret = secrets[valueFrom?.secretKeyRef?.key ?? ''];
        const text = value ?? setting ?? (secret && Buffer.from(secret, 'base64').toString());
        // An optional, missing reference sets no variable.
        if (text !== undefined) values[variable] = chosen(text);
      }
      found.set(`${name}/${container.name}`, values);
    }
  }
  return found;
}

describeOverlays('The environment', (overlay) => {
  const environments = environmentsOf(overlay);
  const offered = new Map(
    overlay
      .workloads()
      .flatMap(({ name, pod }) =>
        containersOf(pod).map((container) => [
          `${name}/${container.name}`,
          (container.env ?? []).map((variable) => variable.name),
        ]),
      ),
  );

  it('covers all processes', () => {
    expect([...environments.keys()].sort()).toEqual([
      'api/api',
      'api/migrate',
      'backup/backup',
      'nginx/nginx',
      'restore/restore',
      'web/web',
      'worker/buckets',
      'worker/migrate',
      'worker/worker',
    ]);
  });

  it.each(['api/api', 'worker/worker'] as const)(
    'of %s is rejected with each value of an example',
    (place) => {
      const example = environmentsOf(overlay, (value) => value).get(place) ?? {};
      const accepted = environments.get(place) ?? {};
      const reader = place === 'api/api' ? loadApiConfig : loadWorkerConfig;
      const changed = Object.keys(example).filter((name) => example[name] !== accepted[name]);
      expect(changed).toEqual(
        expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'REDIS_URL', 'S3_SECRET_KEY']),
      );
      for (const name of changed) expect(() => reader(example)).toThrow(`${name}: This is`);
    },
  );

  describe.each([...environments.keys()])('of %s', (place) => {
    const process = place.replace(/.*\//, '') as keyof typeof readers; // The test above lists all of them.
    const environment = environments.get(place) ?? {};
    const read = process === 'nginx' ? variablesOfNginx(environment) : known[process];

    it('is accepted by its reader', () => {
      expect(() => readers[process](environment)).not.toThrow();
    });

    it('contains only variables that its reader knows', () => {
      expect((offered.get(place) ?? []).filter((name) => !read.includes(name))).toEqual([]);
    });

    it('omits variables only for a stated reason', () => {
      const reasons = Object.values(leftOut).flat();
      const oneShot = ['migrate', 'backup', 'restore'].includes(process) ? ['DATABASE_POOL_MAX'] : [];
      const missing = read.filter((name) => !(offered.get(place) ?? []).includes(name));
      expect(missing.filter((name) => !reasons.includes(name) && !oneShot.includes(name))).toEqual([]);
    });
  });
});
