import { describe, expect, it } from '@jest/globals';
import { lanesWithin, workerBytes } from './worker-lanes.ts';

describe('the lanes of a worker', () => {
  it('fit into its memory', () => {
    for (const lanes of [1, 2, 3, 16]) {
      expect(lanesWithin(workerBytes(lanes))).toBe(lanes);
      if (lanes > 1) expect(lanesWithin(workerBytes(lanes) - 1)).toBe(lanes - 1);
    }
  });

  it('are one at least', () => {
    expect(lanesWithin(0)).toBe(1);
  });
});
