import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@sandstone/observability';
import { PeriodicTask } from './periodic-task.ts';

const logger = createLogger('worker', 'silent');

describe('PeriodicTask', () => {
  let runs: number;
  beforeEach(() => {
    runs = 0;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());
  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const count = async () => void (runs += 1);

  it('runs at once and at its interval, and not after it was stopped', async () => {
    const task = new PeriodicTask('task', () => 1000, count, logger);
    await after(5000);
    expect(runs).toBe(0);
    task.start();
    await after(2500);
    expect(runs).toBe(3);
    await task.stop();
    task.trigger();
    await after(5000);
    expect(runs).toBe(3);
  });

  it('waits for the interval of the moment at which a run ends', async () => {
    let intervalMs = 10_000;
    const task = new PeriodicTask('task', () => intervalMs, count, logger);
    task.start();
    await after(9999);
    expect(runs).toBe(1);
    intervalMs = 1000;
    task.trigger();
    await after(3500);
    expect(runs).toBe(5);
    await task.stop();
  });

  it('runs at once when it is triggered, and once more after a run that has begun', async () => {
    let end = () => {};
    const task = new PeriodicTask(
      'task',
      () => 1000,
      async () => {
        runs += 1;
        await new Promise<void>((resolve) => (end = resolve));
      },
      logger,
    );
    task.start();
    task.trigger();
    task.trigger();
    await after(5000);
    expect(runs).toBe(1);
    end();
    await after(0);
    expect(runs).toBe(2);
    end();
    await after(999);
    expect(runs).toBe(2);
    task.trigger();
    await after(0);
    expect(runs).toBe(3);
    const stopped = task.stop();
    end();
    await stopped;
  });

  it('goes on after a run that failed', async () => {
    const fail = async () => {
      runs += 1;
      throw new Error('Not now');
    };
    const task = new PeriodicTask('task', () => 1000, fail, logger);
    task.start();
    await after(1500);
    expect(runs).toBe(2);
    await task.stop();
  });
});
