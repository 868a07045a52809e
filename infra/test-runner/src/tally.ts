/** How a tier ended. `skips` says, for a person, what did not run, why, and the command that would run it. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  skips: string[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, skips: [] });

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      skips: [...sum.skips, ...tally.skips],
    }),
    emptyTally(),
  );
}

/** The closing line that machines read. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Of Jest's `--json` report. A suite that could not run at all counts as one failure. */
export function tallyOfJest(report: {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
}): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
    skips: [],
  };
}

/** Of Playwright's JSON report. A test that passed on a second try has failed: it is not to be relied on. */
export function tallyOfPlaywright(report: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: readonly unknown[];
}): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + (report.errors?.length ?? 0),
    skipped,
    skips: [],
  };
}
