import { describe, expect, it } from '@jest/globals';
import { emptyTally } from './tally.ts';
import { describeTimes, measureTier } from './times.ts';

describe('the times of a tier', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.spec.ts`, seconds: index }));
  const times = measureTier('unit')({ ...emptyTally(), passed: 3, failed: 1, files, systemStarts: 2 });

  it('contain the ten slowest files, the tests and the system starts', () => {
    expect(times).toMatchObject({ tier: 'unit', tests: 4, systemStarts: 2 });
    expect(times.slowestFiles.map(({ file }) => file)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `${index}.spec.ts`),
    );
  });

  it('are printed as lines', () => {
    const [first, second] = describeTimes({ ...times, seconds: 90.5, cpuSeconds: 120.2 });
    expect(first).toBe('unit: 90.5 s, 120.2 s of processor time, 2 system starts');
    expect(second).toBe('    11.0 s  11.spec.ts');
  });
});
