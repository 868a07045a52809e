import { describe, expect, it } from '@jest/globals';
import { retryDelaySeconds } from './retry-delay.ts';

describe('the delay before a retry', () => {
  it('grows with each failure, up to an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 5000].map(retryDelaySeconds)).toEqual([
      4, 16, 64, 256, 1024, 3600, 3600, 3600,
    ]);
  });
});
