import { run } from './command.ts';
import { emptyTally, type Tally } from './tally.ts';
import { nodeModule, root } from './workspace.ts';

// TypeScript 7 takes half the CPU time of version 6, whose API the linters and Nest's OpenAPI still need.
const tsc = (project: string): [string, ...string[]] => [
  process.execPath,
  nodeModule('@typescript', 'native', 'bin', 'tsc'),
  '-p',
  project,
];

/** The longest checks come first, so that both workers end together. */
const checks: readonly { name: string; command: [string, ...string[]] }[] = [
  {
    name: 'lint and boundaries',
    command: ['eslint', '.', '--cache', '--cache-location', '.cache/eslint/', '--max-warnings', '0'],
  },
  {
    name: 'format',
    command: [
      'prettier',
      '.',
      '--check',
      '--cache',
      '--cache-location',
      '.cache/prettier',
      '--log-level',
      'warn',
    ],
  },
  { name: 'typed lint and cycles', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types (node)', command: tsc('tsconfig.node.json') },
  { name: 'types (end to end)', command: tsc('e2e/tsconfig.json') },
  { name: 'types (browser)', command: tsc('tsconfig.web.json') },
];

/** Checks imports, lint, types and format; each check counts as one test. */
export async function checkTier(): Promise<Tally> {
  const env = { NX_DAEMON: 'false' };
  // The import rule reads the cached project graph and is silent without it.
  await run('nx', ['show', 'projects'], { cwd: root, show: false, env });
  const tally = emptyTally();
  const queue = [...checks];
  const worker = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const { name } = check;
      const [command, ...args] = check.command;
      const { status, output } = await run(command, args, { cwd: root, show: false, env });
      const passed = status === 0 && !output.includes('No cached ProjectGraph');
      tally[passed ? 'passed' : 'failed'] += 1;
      if (!passed) tally.failures.push(name);
      console.log(`  ${passed ? 'ok    ' : 'FAILED'} ${name}`);
      if (!passed) console.log(output);
    }
  };
  await Promise.all([worker(), worker()]);
  return tally;
}
