import { describe, expect, it } from '@jest/globals';
import { addTallies, closingLine, emptyTally, tallyOfJest, tallyOfPlaywright } from './tally.ts';

describe('the closing line', () => {
  it('adds up every tier', () => {
    const jest = tallyOfJest({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numRuntimeErrorTestSuites: 0,
    });
    const playwright = tallyOfPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 } });
    expect(closingLine(addTallies([jest, playwright, emptyTally()]))).toBe('8 passed, 1 failed, 3 skipped');
  });

  it('counts a suite that did not even load', () => {
    const tally = tallyOfJest({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numRuntimeErrorTestSuites: 1,
    });
    expect(tally.failed).toBe(1);
  });

  it('takes a flaky browser test, and a run that could not start, for failures', () => {
    expect(tallyOfPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 } }).failed).toBe(1);
    const broken = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] };
    expect(tallyOfPlaywright(broken).failed).toBe(1);
  });
});
