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

describe('what follows a failure', () => {
  it('doubles the pause each time, up to half a minute', () => {
    expect(failInARow(10).map(({ delayMs }) => delayMs)).toEqual([
      250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('shows the log once, when it keeps failing', () => {
    expect(failInARow(10).map(({ nameIt }) => nameIt)).toEqual(
      Array.from({ length: 10 }, (_, index) => index === 4),
    );
  });

  it('forgets earlier failures once it has run for a while', () => {
    expect(afterFailure(9, 31_000)).toEqual({ failures: 1, delayMs: 250, nameIt: false });
  });
});
