import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { emptyTally } from './tally.ts';
import { dearestFiles, describeTimes, measureTier } from './times.ts';
import { root } from './workspace.ts';

it('the guide says how long a run takes', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { minutes } = JSON.parse(read('infra/test-runner/durations.json')) as { minutes: number };
  expect(read('CONTRIBUTING.md')).toContain(`all of it took ${minutes} minutes`);
});

describe('the times of a run', () => {
  const files = Array.from({ length: 42 }, (_, index) => ({
    file: `${index}.spec.ts`,
    seconds: 100 - index,
    cpuSeconds: index,
  }));
  const unit = {
    ...measureTier('unit')({ ...emptyTally(), passed: 3, failed: 1, files }),
    seconds: 90.5,
    cpuSeconds: 120.2,
    idleShare: 0.333,
  };
  const e2e = {
    ...measureTier('e2e')({
      ...emptyTally(),
      systemStarts: [6.5, 40],
      files: [{ file: 'a.e2e.ts', seconds: 41 }],
    }),
    seconds: 60,
    cpuSeconds: undefined,
    idleShare: 0.5,
  };

  it('name the forty dearest files by processor time, or by time where that is unknown', () => {
    expect(unit.tests).toBe(4);
    const dearest = dearestFiles([unit, e2e]);
    expect(dearest.map(({ file }) => file)).toEqual([
      '41.spec.ts',
      'a.e2e.ts',
      ...Array.from({ length: 38 }, (_, index) => `${40 - index}.spec.ts`),
    ]);
    expect(dearest[1]).toEqual({ tier: 'e2e', file: 'a.e2e.ts', seconds: 41, cpuSeconds: undefined });
  });

  it('are printed as lines, with the ten dearest files', () => {
    const lines = describeTimes([unit, e2e]);
    expect(lines.slice(0, 4)).toEqual([
      'unit: 90.5 s, 120.2 s of processor time, 33 % idle',
      'e2e: 60 s, 50 % idle, 2 system starts in 46.5 s',
      'The dearest files, by processor time:',
      '    41.0 s  unit: 41.spec.ts',
    ]);
    expect(lines).toHaveLength(3 + 10);
  });

  it('do not count the processor time of a tier that ran beside', () => {
    const measured = measureTier('unit');
    measureTier('containers')({ ...emptyTally(), cpuSeconds: 50 });
    const { cpuSeconds } = measured(emptyTally());
    expect(cpuSeconds === undefined || cpuSeconds === -50).toBe(true);
  });
});
