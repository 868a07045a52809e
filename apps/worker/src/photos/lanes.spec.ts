import { describe, expect, it } from '@jest/globals';
import { Lanes } from './lanes.ts';

describe('Lanes', () => {
  it('runs as many at once as there are lanes, the others in their order', async () => {
    const lanes = new Lanes(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((number) =>
      lanes.run(() => {
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

  it('gives the lane back when a task throws', async () => {
    const lanes = new Lanes(1);
    await expect(lanes.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(lanes.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
