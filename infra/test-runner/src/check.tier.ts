import { run } from './command.ts';
import { emptyTally, type Tally } from './tally.ts';
import { root } from './workspace.ts';

const checks: readonly { name: string; command: [string, ...string[]] }[] = [
  { name: 'types (node)', command: ['tsc', '-p', 'tsconfig.node.json'] },
  {
    name: 'lint and boundaries',
    command: ['eslint', '.', '--cache', '--cache-location', '.cache/eslint/', '--max-warnings', '0'],
  },
  { name: 'types (browser)', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'types (end to end)', command: ['tsc', '-p', 'e2e/tsconfig.json'] },
  { name: 'typed lint and cycles', command: ['oxlint', '--type-aware', '--deny-warnings'] },
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
];

/** Boundaries, lint, types and format; each check counts as one test. */
export async function checkTier(): Promise<Tally> {
  const env = { NX_DAEMON: 'false' };
  // The boundary rule reads the project graph from Nx' cache, and is silent without it.
  await run('nx', ['show', 'projects'], { cwd: root, show: false, env });
  const tally = emptyTally();
  const queue = [...checks];
  const lane = async () => {
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
  await Promise.all([lane(), lane()]);
  return tally;
}
