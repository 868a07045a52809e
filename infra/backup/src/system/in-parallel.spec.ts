import { describe, expect, it } from '@jest/globals';
import { inParallel } from './in-parallel.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield await Promise.resolve(number);
}

describe('inParallel', () => {
  it('processes each item once with limited concurrency', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await inParallel(numbers(50), 4, async (number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(number);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, number) => number));
    expect(most).toBe(4);
  });

  it('ends with the first failure and leaves nothing running', async () => {
    let running = 0;
    let begun = 0;
    const failing = inParallel(numbers(1000), 4, async (number) => {
      begun += 1;
      running += 1;
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (number === 10) throw new Error('The disk is full');
    });
    await expect(failing).rejects.toThrow('The disk is full');
    expect(running).toBe(0);
    expect(begun).toBeLessThan(100);
  });

  it('rejects when the iterator fails', async () => {
    async function* broken(): AsyncGenerator<number> {
      yield await Promise.resolve(1);
      throw new Error('The list is damaged');
    }
    await expect(inParallel(broken(), 3, () => Promise.resolve())).rejects.toThrow('The list is damaged');
  });
});
