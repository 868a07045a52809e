import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@sandstone/testing';
import { isGroupRunning, isRunning, lookUpProcess } from './process-table.ts';

describe('the process table', () => {
  it('finds this process, its parent and its start time', () => {
    const self = lookUpProcess(process.pid);
    expect(self).toMatchObject({ pid: process.pid, parent: process.ppid });
    expect(self?.command).toContain('jest');
    expect(self !== undefined && isRunning(self)).toBe(true);
  });

  it('distinguishes processes by start time', () => {
    expect(isRunning({ pid: process.pid, started: 'long ago' })).toBe(false);
  });

  it('has no entry for an unused pid', () => {
    expect(lookUpProcess(2 ** 30)).toBeUndefined();
  });

  it('knows a group as ended although the parent has not asked for the end of its processes', async () => {
    // `sleep` replaces the shell and never asks for the end of the child, which leads a group of its own.
    const parent = spawn('/bin/sh', ['-c', 'setsid sleep 600 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const leader = Number(line.toString());
      await eventually(() => isGroupRunning(leader), { condition: 'the group runs' });
      process.kill(leader, 'SIGKILL');
      await eventually(() => !isGroupRunning(leader), { condition: 'the group has ended' });
      expect(process.kill(-leader, 0)).toBe(true);
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
