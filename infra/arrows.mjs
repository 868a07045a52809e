// Which project may import which: the arrows of docs/architecture.md, as lint rules.
const ports = ['jobs', 'storage', 'streaming', 'identity', 'media', 'observability'];
const only = (source, ...targets) => ({
  sourceTag: `scope:${source}`,
  onlyDependOnLibsWithTags: targets.map((target) => `scope:${target}`),
});

export const arrows = [
  only('contract'),
  only('domain', 'contract'),
  only('config', 'contract'),
  only('database', 'contract', 'domain', 'config'),
  ...ports.map((port) => only(port, 'contract', 'domain', 'config')),
  only('web', 'contract', 'domain', 'config', 'observability'),
  only(
    'api',
    'contract',
    'domain',
    'config',
    'database',
    'jobs',
    'storage',
    'streaming',
    'identity',
    'observability',
  ),
  only('worker', 'contract', 'domain', 'config', 'database', ...ports),
  only('infra', 'infra', 'contract', 'domain', 'config', 'database', ...ports),
  // Pictures are drawn by the pipeline's own test helpers; what a fault leaves behind is read from the records and the
  // store themselves.
  only('e2e', 'infra', 'contract', 'media', 'database', 'storage', 'observability'),
  // Measures the parts, and the whole as the end-to-end tests bring it up.
  only('bench', 'infra', 'e2e', 'contract', 'domain', 'database', ...ports),
  // Nothing imports an app.
  { sourceTag: '*', notDependOnLibsWithTags: ['type:app'] },
];
