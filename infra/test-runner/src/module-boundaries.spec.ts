import { beforeAll, describe, expect, it } from '@jest/globals';
import { run } from './command.ts';
import { lintTexts } from './testing/lint-texts.ts';
import { root } from './workspace.ts';

const boundaryRule = '@nx/enforce-module-boundaries';

/** A virtual file of a project and its forbidden import. */
const forbidden = [
  ['reject media in the api', 'apps/api/src/fixture.ts', '@sandstone/media', 'createImageProcessPool'],
  ['reject the database in the web app', 'apps/web/src/fixture.ts', '@sandstone/database', 'createDatabase'],
  ['reject a port in another port', 'libs/jobs/src/fixture.ts', '@sandstone/storage', 'createObjectStorage'],
  ['reject the domain in the contract', 'libs/contract/src/fixture.ts', '@sandstone/domain', 'slugify'],
  ['reject an app in another app', 'apps/worker/src/fixture.ts', '../../api/src/api.ts', 'startApi'],
  ['reject Nest in a tool', 'infra/backup/src/fixture.ts', '@sandstone/nest', 'InfrastructureModule'],
  ['reject e2e in the benchmarks', 'infra/bench/src/fixture.ts', '../../../e2e/src/test.ts', 'test'],
  [
    'reject the test system in a production tool',
    'infra/launcher/src/fixture.ts',
    '@sandstone/test-system/running-system',
    'launchSystem',
  ],
] as const;
const allowed = [
  ['apps/api/src/fixture.ts', '@sandstone/storage', 'createObjectStorage'],
  ['e2e/src/fixture.ts', '@sandstone/test-system/running-system', 'launchSystem'],
  ['infra/bench/src/fixture.ts', '@sandstone/test-system/running-system', 'launchSystem'],
] as const;

const source = (target: string, name: string) =>
  `import { ${name} } from '${target}';\n\nexport const used = ${name};\n`;

describe('the module boundaries', () => {
  let violations: string[][];
  beforeAll(async () => {
    // The rule reads the cached project graph and is silent without it.
    await run('nx', ['show', 'projects'], { cwd: root, show: false, env: { NX_DAEMON: 'false' } });
    const files = [...forbidden.map(([, file, target, name]) => [file, target, name] as const), ...allowed];
    violations = await lintTexts(files.map(([file, target, name]) => ({ file, text: source(target, name) })));
  });

  it.each(forbidden.map(([title], index) => [title, index] as const))('%s', (_title, index) => {
    expect(violations[index]).toContain(boundaryRule);
  });

  it('allow the documented imports', () => {
    expect(violations.slice(forbidden.length).flat()).not.toContain(boundaryRule);
  });
});
