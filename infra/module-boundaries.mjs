// Import rules between projects, as drawn in docs/architecture.md.
const ports = ['jobs', 'storage', 'streaming', 'identity', 'age-assurance', 'media', 'observability'];
/** Every project may use the test helpers, which depend on nothing. */
const only = (source, ...targets) => ({
  sourceTag: `scope:${source}`,
  onlyDependOnLibsWithTags: ['testing', ...targets].map((target) => `scope:${target}`),
});

export const moduleBoundaries = [
  only('contract'),
  only('domain', 'contract'),
  only('config', 'contract'),
  only('testing'),
  only('image-metadata', 'contract'),
  // The database of regions, which nginx uses and the doctor reads.
  only('geo', 'contract'),
  only('database', 'contract', 'domain', 'config'),
  ...ports.map((port) =>
    // Both read the orientation of a picture. The tests of `image-metadata` need the pictures that `media` draws.
    only(port, 'contract', 'domain', 'config', ...(port === 'media' ? ['image-metadata'] : [])),
  ),
  // The Nest module that api and worker share.
  only('nest', 'contract', 'config', 'database', 'jobs', 'storage', 'streaming', 'observability'),
  only('version-cache'),
  only('web', 'contract', 'domain', 'config', 'observability', 'version-cache'),
  only(
    'api',
    'contract',
    'domain',
    'config',
    'database',
    'jobs',
    'nest',
    'storage',
    'streaming',
    'identity',
    'age-assurance',
    'geo',
    'image-metadata',
    'observability',
    'version-cache',
  ),
  only('worker', 'contract', 'domain', 'config', 'database', 'nest', ...ports),
  only('infra', 'infra', 'geo', 'contract', 'domain', 'config', 'database', ...ports),
  // Starts the whole system for tests and benchmarks. Production tools must not import it.
  only('test-system', 'infra', 'contract', 'domain', 'database', 'media', 'storage'),
  // The fault tests use the system only as its clients do, and read what it has stored.
  only('faults', 'test-system', 'contract', 'media', 'database', 'storage'),
  // e2e draws pictures with the test helpers of `media`, and inspects the database and the storage directly.
  only('e2e', 'test-system', 'infra', 'contract', 'media', 'database', 'storage', 'observability'),
  // The benchmarks measure libraries and the whole system.
  only('bench', 'test-system', 'infra', 'contract', 'domain', 'database', ...ports),
  // No project may import an app.
  { sourceTag: '*', notDependOnLibsWithTags: ['type:app'] },
];
