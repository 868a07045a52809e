import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lookUpProcess } from '@sandstone/launcher/process-table';

const main = fileURLToPath(new URL('testing/test-run.main.ts', import.meta.url));

describe('a run of a tier', () => {
  let records: string;
  let runners: ChildProcess[];
  let othersStarted: number[];

  beforeEach(() => {
    records = mkdtempSync(join(tmpdir(), 'test-runs-'));
    runners = [];
    othersStarted = [];
  });
  afterEach(async () => {
    for (const runner of runners) await end(runner, 'SIGTERM');
    for (const pid of running(othersStarted)) process.kill(pid);
    rmSync(records, { recursive: true });
  });

  async function start() {
    const runner = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, records], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    runners.push(runner);
    const [line] = (await once(runner.stdout, 'data')) as [Buffer];
    // As the script writes it.
    const run = JSON.parse(String(line)) as { folder: string; pids: number[]; beside: number };
    othersStarted.push(run.beside);
    return { runner, ...run };
  }
  async function end(runner: ChildProcess, signal: NodeJS.Signals) {
    if (runner.exitCode !== null || runner.signalCode !== null) return;
    runner.kill(signal);
    await once(runner, 'exit');
  }
  const running = (pids: readonly number[]) => pids.filter((pid) => lookUpProcess(pid) !== undefined);

  it('is cleaned up by the next run when it is killed', async () => {
    const killed = await start();
    await end(killed.runner, 'SIGKILL');
    expect([running(killed.pids), existsSync(killed.folder)]).toEqual([killed.pids, true]);
    const next = await start();
    expect([running(killed.pids), existsSync(killed.folder)]).toEqual([[], false]);
    expect([running(next.pids), existsSync(next.folder)]).toEqual([next.pids, true]);
  });

  it('cleans up after itself on a signal', async () => {
    const { runner, pids, folder } = await start();
    await end(runner, 'SIGINT');
    expect([running(pids), existsSync(folder), readdirSync(records)]).toEqual([[], false, []]);
  });

  it('leaves alone what runs beside it', async () => {
    const { runner, beside } = await start();
    await end(runner, 'SIGINT');
    expect(running([beside])).toEqual([beside]);
  });

  it('spares another active run, and a process that reuses a recorded pid', async () => {
    const first = await start();
    const second = await start();
    expect(running(first.pids)).toEqual(first.pids);
    const file = readdirSync(records).find((name) => name.endsWith('.processes')) ?? '';
    appendFileSync(join(records, file), `${process.pid} another-start\n`);
    for (const { runner } of [first, second]) await end(runner, 'SIGKILL');
    const third = await start();
    expect(running([...first.pids, ...second.pids])).toEqual([]);
    expect(running(third.pids)).toEqual(third.pids);
  });
});
