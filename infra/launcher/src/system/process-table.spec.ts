import { describe, expect, it } from '@jest/globals';
import { isRunning, lookUpProcess } from './process-table.ts';

describe('the process table', () => {
  it('knows this process, its parent and its start', () => {
    const self = lookUpProcess(process.pid);
    expect(self).toMatchObject({ pid: process.pid, parent: process.ppid });
    expect(self?.command).toContain('jest');
    expect(self !== undefined && isRunning(self)).toBe(true);
  });

  it('takes a process with another start time for another one', () => {
    expect(isRunning({ pid: process.pid, started: 'long ago' })).toBe(false);
  });

  it('has no entry for a pid that nothing has', () => {
    expect(lookUpProcess(2 ** 30)).toBeUndefined();
  });
});
