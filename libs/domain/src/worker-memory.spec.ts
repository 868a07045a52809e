import { describe, expect, it } from '@jest/globals';
import { maxConcurrencyWithin, workerMemoryBytes } from './worker-memory.ts';

describe('the concurrency of a worker', () => {
  it('fits into its memory', () => {
    for (const concurrency of [1, 2, 3, 16]) {
      expect(maxConcurrencyWithin(workerMemoryBytes(concurrency))).toBe(concurrency);
      if (concurrency > 1)
        expect(maxConcurrencyWithin(workerMemoryBytes(concurrency) - 1)).toBe(concurrency - 1);
    }
  });

  it('is at least one', () => {
    expect(maxConcurrencyWithin(0)).toBe(1);
  });
});
