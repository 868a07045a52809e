// node test-run.main.ts <records>: starts a run with a child process, and another process beside it, and waits.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { besideTestRuns } from '../process-record.ts';
import { startTestRun } from '../test-run.ts';

const run = await startTestRun(process.argv[2] ?? '');
// The relevant process is a grandchild, as with Jest.
const script = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 120_000)'],
    { detached: true, stdio: 'ignore', env: {} });
  child.once('spawn', () => console.log(child.pid));
  setTimeout(() => {}, 120_000);`;
const child = spawn(process.execPath, ['-e', script], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, ...run.environment },
});
const beside = await besideTestRuns(async () =>
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 120_000)'], { stdio: 'ignore' }),
);
const [pid] = (await once(child.stdout, 'data')) as [Buffer];
console.log(JSON.stringify({ folder: run.folder, pids: [child.pid, Number(pid)], beside: beside.pid }));
