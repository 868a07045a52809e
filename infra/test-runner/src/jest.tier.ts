import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from './command.ts';
import { withDefaults } from './jest-options.ts';
import { addTallies, failedTally, type JestReport, type Tally, tallyOfJest } from './tally.ts';
import { startTestRun, type TestRun } from './test-run.ts';
import { nodeModule, reportFile, root, testRuns } from './workspace.ts';

const jest = [
  // Jest requires this flag for ES modules.
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  // A worker has one core and mostly short-lived garbage, so it collects on its own thread, and rarely.
  '--single-threaded-gc',
  '--max-semi-space-size=64',
  nodeModule('jest', 'bin', 'jest.js'),
];

/** Runs one tier of the Jest suites; additional arguments are passed to Jest, such as `--selectProjects api`. */
export async function jestTier(
  tier: 'unit' | 'integration',
  args: readonly string[],
  prepare: (run: TestRun) => Promise<Record<string, string>> = () => Promise.resolve({}),
  signal?: AbortSignal,
): Promise<Tally> {
  const file = reportFile(`jest-${tier}.json`);
  await mkdir(reportFile('.'), { recursive: true });
  await rm(file, { force: true });
  const testRun = await startTestRun(testRuns);
  try {
    const fileTimes = join(testRun.folder, 'file-times');
    const env = {
      ...(await prepare(testRun)),
      ...testRun.environment,
      TEST_TIER: tier,
      TEST_FILE_TIMES: fileTimes,
      ...(namesFiles(args) ? {} : { TEST_ENTRIES: 'yes' }),
    };
    const seed = process.env['TEST_SEED'];
    const { status } = await run(
      process.execPath,
      [
        ...jest,
        '--json',
        `--outputFile=${file}`,
        `--testSequencer=${join(root, 'infra/test-runner/longest-first.mjs')}`,
        '--passWithNoTests',
        // It gives the order of suites that share a process.
        '--showSeed',
        ...withDefaults(
          [
            ...(seed === undefined ? [] : [`--seed=${seed}`]),
            '--testTimeout=120000',
            // Jest leaves one core to its mostly idle main process by default.
            `--maxWorkers=${availableParallelism()}`,
            // Without any open handle, V8 still collects the garbage of a heap of gigabytes, for up to two seconds.
            '--workerGracefulExitTimeout=10000',
          ],
          args,
        ),
      ],
      { cwd: root, show: true, env, signal },
    );
    const content = await readFile(file, 'utf8').catch(() => undefined);
    if (content === undefined) return failedTally('Jest wrote no report');
    const report = JSON.parse(content) as JestReport; // as Jest documents it
    const tally = tallyOfJest(report, await readFileTimes(fileTimes));
    return status !== 0 && tally.failed === 0
      ? addTallies([tally, failedTally(`Jest ended with ${status}`)])
      : tally;
  } finally {
    await testRun.close();
  }
}

/** @returns seconds of processor time by file, as `measured-runner.mjs` writes them */
async function readFileTimes(file: string): Promise<Map<string, number>> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [ms, ...path] = line.split(' ');
      return [path.join(' '), Number(ms) / 1000];
    }),
  );
}

/** Whether the run is of some files only, which Jest takes before its options. */
const namesFiles = ([first]: readonly string[]): boolean =>
  first === '--runTestsByPath' || (first !== undefined && !first.startsWith('-'));

/** Watches the unit tests of one project, or of all. */
export async function watch([project, ...rest]: readonly string[]): Promise<number> {
  const select = project === undefined ? [] : ['--selectProjects', project];
  const child = spawn(process.execPath, [...jest, '--watch', ...select, ...rest], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
