import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { outcome, serverComponent } from './node-component.ts';

it('a process that listens on no port is ready by its own check', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'node-component-'));
  let checks = 0;
  const watcher = serverComponent({
    name: 'watcher',
    after: [],
    choice: 'watching',
    isReady: () => Promise.resolve(++checks === 2),
    process: () => ({
      command: process.execPath,
      args: ['--eval', 'setInterval(() => {}, 1000)'],
      log: join(folder, 'watcher.log'),
      environment: {},
    }),
  });
  const started = await watcher.start({
    report: () => undefined,
    onSpawn: () => undefined,
    started: () => ({ choice: '' }),
  });
  await started.process?.stop({ signal: 'SIGKILL', graceMs: 1000 });
  expect(started).toMatchObject({ choice: 'watching', url: undefined });
  rmSync(folder, { recursive: true });
});

describe('the outcome of a task', () => {
  it('is its last human-readable line', () => {
    expect(outcome(['Reading …', 'Applied 2 migrations.', ''])).toBe('Applied 2 migrations.');
  });

  it('is "done" without output, with only log records, or with too long a line', () => {
    expect(outcome([])).toBe('done');
    expect(outcome(['{"level":30,"msg":"migrated"}'])).toBe('done');
    expect(outcome(['x'.repeat(200)])).toBe('done');
  });
});
