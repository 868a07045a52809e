import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { launch } from './managed-process.ts';
import { lookUpProcess } from './process-table.ts';

let folder: string;
let child: number | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-process-'));
});
afterEach(() => {
  if (child !== undefined && lookUpProcess(child) !== undefined) process.kill(child, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

it('ends the whole group with its leader, however the leader ends', async () => {
  const file = join(folder, 'child');
  const running = await launch({
    command: '/bin/sh',
    args: ['-c', `sleep 600 & echo $! > ${file}; wait`],
    log: join(folder, 'log'),
    environment: { PATH: process.env['PATH'] },
  });
  child = await eventually(
    () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined),
    {
      condition: 'the child runs',
    },
  );
  expect(lookUpProcess(child)).toBeDefined();
  process.kill(running.pid, 'SIGKILL');
  expect(await running.ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(lookUpProcess(child)).toBeUndefined();
});
