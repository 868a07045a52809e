import { describe, expect, it } from '@jest/globals';
import { FailureBackoff } from './failure-backoff.ts';

describe('FailureBackoff', () => {
  it('lets an item wait twice as long after each failure, up to a minute', () => {
    const backoff = new FailureBackoff();
    let now = 0;
    for (const delayMs of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      backoff.add('one', now);
      expect(backoff.waiting(now + delayMs - 1)).toEqual(['one']);
      now += delayMs;
      expect(backoff.waiting(now)).toEqual([]);
    }
  });

  it('forgets an item that has succeeded, and one that is never tried again', () => {
    const backoff = new FailureBackoff();
    for (const id of ['one', 'two']) for (let time = 0; time < 3; time += 1) backoff.add(id, 0);
    backoff.remove('one');
    expect(backoff.waiting(1)).toEqual(['two']);
    backoff.waiting(1_000_000);
    backoff.add('two', 1_000_000);
    expect(backoff.waiting(1_001_000)).toEqual([]);
  });
});
