import { describe, expect, it } from '@jest/globals';
import { isRunning, lookUpProcess } from './process-table.ts';

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
});
