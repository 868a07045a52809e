import { beforeAll, describe, expect, it } from '@jest/globals';
import { run } from './command.ts';
import { root } from './workspace.ts';

const boundary = '@nx/enforce-module-boundaries';

/** A virtual file of a project and its forbidden import. */
const forbidden = [
  ['refuse media in the api', 'apps/api/src/fixture.ts', '@sandstone/media', 'createImageProcessPool'],
  ['refuse the database in the web', 'apps/web/src/fixture.ts', '@sandstone/database', 'createDatabase'],
  ['refuse a port in another port', 'libs/jobs/src/fixture.ts', '@sandstone/storage', 'createObjectStorage'],
  ['refuse the domain in the contract', 'libs/contract/src/fixture.ts', '@sandstone/domain', 'slugify'],
  ['refuse an app in another app', 'apps/worker/src/fixture.ts', '../../api/src/api.ts', 'startApi'],
  ['refuse e2e in the benchmarks', 'infra/bench/src/fixture.ts', '../../../e2e/src/test.ts', 'test'],
  [
    'refuse the test system in a tool of production',
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

/** Lints texts as files of the workspace with its own rules. @returns the violated rules of each */
async function lint(files: readonly { file: string; text: string }[]): Promise<string[][]> {
  const script = `
    const { ESLint } = await import('eslint');
    const eslint = new ESLint({ cwd: ${JSON.stringify(root)} });
    const broken = [];
    for (const { file, text } of ${JSON.stringify(files)}) {
      const [result] = await eslint.lintText(text, { filePath: file });
      broken.push(result.messages.map((message) => message.ruleId));
    }
    console.log('RESULT' + JSON.stringify(broken));
  `;
  const { output } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    show: false,
    env: { NX_DAEMON: 'false' },
  });
  const line = output.split('\n').find((candidate) => candidate.startsWith('RESULT'));
  if (line === undefined) throw new Error(output);
  return JSON.parse(line.slice('RESULT'.length)) as string[][];
}

describe('import rules between projects', () => {
  let broken: string[][];
  beforeAll(async () => {
    // The rule reads the cached project graph and is silent without it.
    await run('nx', ['show', 'projects'], { cwd: root, show: false, env: { NX_DAEMON: 'false' } });
    const files = [...forbidden.map(([, file, target, name]) => [file, target, name] as const), ...allowed];
    broken = await lint(files.map(([file, target, name]) => ({ file, text: source(target, name) })));
  }, 120_000);

  it.each(forbidden.map(([title], index) => [title, index] as const))('%s', (_title, index) => {
    expect(broken[index]).toContain(boundary);
  });

  it('allow the documented imports', () => {
    expect(broken.slice(forbidden.length).flat()).not.toContain(boundary);
  });
});
