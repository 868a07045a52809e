import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { isRunning, lookUpProcess, type ProcessIdentity } from '../system/process-table.ts';
import { httpStatus } from '../system/probe.ts';
import { readRunFile, type RunState } from './run-file.ts';

const entry = fileURLToPath(new URL('../testing/fake-system.main.ts', import.meta.url));
const nodeArgs = ['--disable-warning=ExperimentalWarning', entry];

interface Started {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

const timeoutMs = 15_000;

let dataDir: string;
let children: ChildProcess[];
const everSeen: ProcessIdentity[] = [];

function start(command: string, args: readonly string[], environment: Record<string, string> = {}): Started {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text, exit: once(child, 'exit').then(([code]) => code as number | null) };
}
const startSystem = (environment?: Record<string, string>) =>
  start(process.execPath, [...nodeArgs, dataDir], environment);

const runFile = () => readRunFile(join(dataDir, 'run.json'));
const readyRun = (owner?: number) =>
  eventually(
    () => {
      const run = runFile();
      return run?.ready === true && (owner === undefined || run.pid === owner) && run;
    },
    { condition: 'the run file says ready', timeoutMs },
  );
const identities = (run: RunState): ProcessIdentity[] => {
  const found = run.components.flatMap(({ pid, started }) => (pid && started ? [{ pid, started }] : []));
  everSeen.push(...found);
  return found;
};
const allGone = (list: readonly ProcessIdentity[]) =>
  eventually(() => list.every((each) => !isRunning(each)), {
    condition: 'every process has ended',
    timeoutMs,
  });
const events = () => readFileSync(join(dataDir, 'events'), 'utf8').trim().split('\n');
const urlOf = (run: RunState, name: string) => run.components.find((each) => each.name === name)?.url ?? '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'launcher-spec-'));
  children = [];
});
afterEach(async () => {
  const run = runFile();
  if (run !== undefined) identities(run);
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  for (const each of everSeen.splice(0)) if (isRunning(each)) process.kill(each.pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a supervised system', () => {
  it('starts components in dependency order, stops in reverse with exit code 0 and leaves nothing running', async () => {
    const system = startSystem();
    const run = await readyRun();
    const processes = identities(run);
    expect(processes).toHaveLength(4);
    expect(run).toMatchObject({ pid: system.child.pid, site: 'http://localhost:1' });
    expect(run.setup).toBe('http://localhost:1/setup#ABCD-EFGH');
    const [first, second, third, last] = events();
    expect([first, last]).toEqual(['start store', 'start proxy']);
    expect(new Set([second, third])).toEqual(new Set(['start api', 'start worker']));

    system.child.kill('SIGTERM');
    expect(await system.exit).toBe(0);
    const stops = events().slice(4);
    expect([stops[0], stops[3]]).toEqual(['stop proxy', 'stop store']);
    expect(stops).toHaveLength(4);
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
    expect(processes.filter((each) => isRunning(each))).toEqual([]);
    expect(system.output()).toMatch(
      /Ready: http:\/\/localhost:1\nSet up your site: http:\/\/localhost:1\/setup#ABCD-EFGH\n[^]*Stopped\.\n$/,
    );
  });

  it('restarts a dead component at the same address', async () => {
    const system = startSystem();
    const before = await readyRun();
    identities(before);
    const api = before.components.find(({ name }) => name === 'api');
    await httpStatus(`${urlOf(before, 'api')}/die`);
    const after = await eventually(
      () => {
        const found = runFile()?.components.find(({ name }) => name === 'api');
        return found?.pid !== api?.pid && found?.choice === 'fake api' && found;
      },
      { condition: 'another process of the api is in the run file', timeoutMs },
    );
    expect(after.url).toBe(api?.url);
    expect(await httpStatus(`${after.url}/health/ready`)).toBe(200);
    expect(system.output()).toContain('ended (code 7); restarting');
    system.child.kill('SIGINT');
    expect(await system.exit).toBe(0);
  });

  it('refuses a second start on the same data without disturbing the first', async () => {
    const first = startSystem();
    const run = await readyRun();
    const processes = identities(run);
    const second = startSystem();
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`It already runs on ${dataDir} at http://localhost:1`);
    expect(processes.every((each) => isRunning(each))).toBe(true);
    expect(runFile()?.pid).toBe(first.child.pid);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
  });

  it('replaces processes that a killed supervisor left running', async () => {
    const killed = startSystem();
    const leftovers = identities(await readyRun());
    killed.child.kill('SIGKILL');
    await killed.exit;
    expect(leftovers.every((each) => isRunning(each))).toBe(true);

    const fresh = startSystem();
    const processes = identities(await readyRun(fresh.child.pid));
    expect(leftovers.filter((each) => isRunning(each))).toEqual([]);
    expect(fresh.output()).toContain('of a killed run: store, api, worker, proxy');
    expect(existsSync(join(dataDir, 'logs', 'api.ready.log'))).toBe(true);
    fresh.child.kill('SIGTERM');
    expect(await fresh.exit).toBe(0);
    await allGone(processes);
  });

  it('stops when the process that started it is gone', async () => {
    const script = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(nodeArgs)}.concat(${JSON.stringify(dataDir)}), { stdio: 'ignore' }); setInterval(() => {}, 1000);`;
    const parent = start(process.execPath, ['-e', script]);
    const run = await readyRun();
    const processes = [...identities(run), { pid: run.pid, started: lookUpProcess(run.pid)?.started ?? '' }];
    parent.child.kill('SIGKILL');
    await allGone(processes);
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
    expect(events().filter((event) => event.startsWith('stop'))).toHaveLength(4);
  });

  it('reports a failed component with the end of its log and leaves nothing running', async () => {
    const system = startSystem({ FAIL: 'worker' });
    expect(await system.exit).toBe(1);
    expect(system.output()).toContain(
      `worker ended before it was ready (code 3); its log is ${join(dataDir, 'logs', 'worker.log')}`,
    );
    expect(system.output()).toContain('    the fake app was told to fail');
    expect(existsSync(join(dataDir, 'logs', 'store.ready.log'))).toBe(false);
    expect(events().filter((event) => event === 'stop store')).toHaveLength(1);
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
  });
});
