import { describe, expect, it } from '@jest/globals';
import { afterFailure } from './backoff.ts';

function failInARow(times: number) {
  const steps = [];
  for (let failures = 0; steps.length < times;) {
    const step = afterFailure(failures, 100);
    steps.push(step);
    failures = step.failures;
  }
  return steps;
}

describe('afterFailure', () => {
  it('doubles the pause each time, up to 30 seconds', () => {
    expect(failInARow(10).map(({ delayMs }) => delayMs)).toEqual([
      100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000,
    ]);
  });

  it('shows the log once after repeated failures', () => {
    expect(failInARow(10).map(({ showLog }) => showLog)).toEqual(
      Array.from({ length: 10 }, (_, index) => index === 4),
    );
  });

  it('resets the failure count after a longer run', () => {
    expect(afterFailure(9, 3000)).toEqual({ failures: 1, delayMs: 100, showLog: false });
    expect(afterFailure(9, 2999).failures).toBe(10);
  });
});
