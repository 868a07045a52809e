import { beforeAll, describe, expect, it } from '@jest/globals';
import { run } from './command.ts';
import { lintTexts } from './testing/lint-texts.ts';
import { root } from './workspace.ts';

const boundary = '@nx/enforce-module-boundaries';

/** A virtual file of a project and its forbidden import. */
const forbidden = [
  ['the api decodes no pictures', 'apps/api/src/fixture.ts', '@sandstone/media', 'createImageProcessPool'],
  ['the web knows no database', 'apps/web/src/fixture.ts', '@sandstone/database', 'createDatabase'],
  ['one port knows no other', 'libs/jobs/src/fixture.ts', '@sandstone/storage', 'createObjectStorage'],
  ['the contract stands alone', 'libs/contract/src/fixture.ts', '@sandstone/domain', 'slugify'],
  ['nothing imports an app', 'apps/worker/src/fixture.ts', '../../api/src/api.ts', 'startApi'],
] as const;
const allowed = ['apps/api/src/fixture.ts', '@sandstone/storage', 'createObjectStorage'] as const;

const source = (target: string, name: string) =>
  `import { ${name} } from '${target}';\n\nexport const used = ${name};\n`;

describe('import rules between projects', () => {
  let broken: string[][];
  beforeAll(async () => {
    // The rule reads the cached project graph and is silent without it.
    await run('nx', ['show', 'projects'], { cwd: root, show: false, env: { NX_DAEMON: 'false' } });
    const files = [...forbidden.map(([, file, target, name]) => [file, target, name] as const), allowed];
    broken = await lintTexts(files.map(([file, target, name]) => ({ file, text: source(target, name) })));
  }, 120_000);

  it.each(forbidden.map(([promise], index) => [promise, index] as const))('%s', (_promise, index) => {
    expect(broken[index]).toContain(boundary);
  });

  it('allow the documented imports', () => {
    expect(broken.at(-1)).not.toContain(boundary);
  });
});
