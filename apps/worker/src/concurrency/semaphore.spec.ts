import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.ts';

describe('Semaphore', () => {
  it('runs at most the given number of tasks at once and starts the others in order', async () => {
    const semaphore = new Semaphore(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((number) =>
      semaphore.run(() => {
        started.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await tasks[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await Promise.all([tasks[0], tasks[2]]);
    ends[3]?.();
    await tasks[3];
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('releases its permit when a task throws', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(semaphore.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
