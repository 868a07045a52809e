import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';
import { isPrepared } from './prepared.ts';
import { emptyTally, failedTally, type Tally } from './tally.ts';
import { reportFile, root } from './workspace.ts';

/** The report of the script. It lacks the processor time of the engine, which builds the images. */
type ContainersReport = Required<Pick<Tally, 'cpuSeconds' | 'steps'>>;

const skip = (reason: string): Tally => ({
  ...emptyTally(),
  skipped: 1,
  skips: [
    `the container tests: ${reason}. Run: npm run smoke:docker, on a machine with Docker 25 and Compose 2.24`,
  ],
});

/** Tests `docker-compose.yml` on a real engine. Each step of the script counts as one test. */
export async function containersTier(args: readonly string[]): Promise<Tally> {
  const docker = (...command: string[]) =>
    run('docker', command, { cwd: root, show: false }).then(
      ({ status }) => status === 0,
      () => false,
    );
  await isPrepared('docker');
  if (!(await docker('info'))) return skip('no Docker engine is running here');
  if (!(await docker('compose', 'version'))) return skip('Docker here has no Compose plugin');
  const { status, output } = await run(process.execPath, [join(root, 'infra/docker/smoke.ts'), ...args], {
    cwd: root,
    show: true,
    prefix: 'containers: ',
    env: { NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  const lines = output.split('\n');
  const passed = lines.filter((line) => line.startsWith('ok  ')).length;
  // The script writes the file in any case.
  const report = JSON.parse(await readFile(reportFile('containers.json'), 'utf8')) as ContainersReport;
  if (status === 0) return { ...emptyTally(), ...report, passed };
  const failureLine = lines.findLastIndex((line) => line.startsWith('FAILED '));
  const why =
    failureLine < 0
      ? `it ended with ${status} without a message`
      : lines.slice(failureLine).join('\n').trim();
  return { ...failedTally(why), ...report, passed };
}
