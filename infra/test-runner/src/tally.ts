import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of a tier. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Skipped tests with the reason and the command that would run them. */
  skips: string[];
  /** Failed tests with the first lines of the reason. */
  failures: string[];
  files: FileTime[];
  /** The durations of system starts, in seconds. */
  systemStarts: number[];
  /** The named parts of a tier that is one long test. */
  steps: { name: string; seconds: number }[];
  /** The processor time of a tier that measures its own; undefined for the others. */
  cpuSeconds?: number;
}

/** The time that the tests of one file took. */
export interface FileTime {
  file: string;
  seconds: number;
  /** The processor time of the test process and of those that it started; undefined when unknown. */
  cpuSeconds?: number | undefined;
}

export const emptyTally = (): Tally => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  skips: [],
  failures: [],
  files: [],
  systemStarts: [],
  steps: [],
});

/** The tally of a tier without a report. */
export const failedTally = (why: string): Tally => ({ ...emptyTally(), failed: 1, failures: [why] });

const reasonLines = 6;

/** Formats a name with the first lines of its reason. */
function failure(name: string, reason = ''): string {
  // Both tools colour their output for a terminal.
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, reasonLines);
  return [name, ...lines.map((line) => `    ${line.trim()}`)].join('\n');
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      skips: [...sum.skips, ...tally.skips],
      failures: [...sum.failures, ...tally.failures],
      files: [...sum.files, ...tally.files],
      systemStarts: [...sum.systemStarts, ...tally.systemStarts],
      steps: [...sum.steps, ...tally.steps],
    }),
    emptyTally(),
  );
}

/** The closing line, in a machine-readable form. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The used part of Jest's `--json` report. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    /** Milliseconds. */
    startTime: number;
    endTime: number;
    assertionResults: readonly {
      status: string;
      fullName: string;
      failureMessages?: readonly string[] | null;
    }[];
  }[];
}

const lastTest = / leaves nothing behind$/;

/** Names the suite of the first test. A file that runs several suites ends each with a test that has the suite's path. */
function suiteOf(file: string, tests: readonly { fullName: string }[]): string {
  const last = tests.find(({ fullName }) => lastTest.test(fullName));
  return last === undefined ? file : join(dirname(file), last.fullName.replace(lastTest, ''));
}

/**
 * A suite that could not run counts as one failure.
 * @param cpuSeconds by file
 */
export function tallyOfJest(report: JestReport, cpuSeconds: ReadonlyMap<string, number> = new Map()): Tally {
  return {
    ...emptyTally(),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: (endTime - startTime) / 1000,
      cpuSeconds: cpuSeconds.get(name),
    })),
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.flatMap((test, index) =>
        test.status === 'failed'
          ? [
              failure(
                `${suiteOf(name, assertionResults.slice(index))}: ${test.fullName}`,
                test.failureMessages?.[0],
              ),
            ]
          : [],
      );
      return failed.length === 0 && status === 'failed' ? [failure(name, message)] : failed;
    }),
  };
}

interface PlaywrightError {
  message?: string;
  location?: { line: number };
}
interface PlaywrightResult {
  /** A time-out has two: the time-out itself, and the action that it interrupted. */
  errors?: readonly PlaywrightError[];
  /** Milliseconds. */
  duration: number;
}
interface PlaywrightSpec {
  title: string;
  ok: boolean;
  file: string;
  tests: readonly {
    results: readonly PlaywrightResult[];
    annotations?: readonly { type: string; description?: string }[];
  }[];
}
interface PlaywrightSuite {
  title: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly PlaywrightSpec[];
}

/** The used part of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: readonly { message?: string }[];
  suites: readonly PlaywrightSuite[];
}

const errorsOf = ({ tests }: PlaywrightSpec): PlaywrightError[] =>
  tests.flatMap(({ results }) => results).flatMap(({ errors = [] }) => errors);

const failuresIn = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter((spec) => !spec.ok || errorsOf(spec).length > 0)
    .map((spec) =>
      [
        `${title}: ${spec.title}`,
        ...errorsOf(spec).map(({ message, location }) =>
          failure(location === undefined ? '    In no line:' : `    In line ${location.line}:`, message),
        ),
      ].join('\n'),
    ),
  ...suites.flatMap((suite) => failuresIn({ ...suite, title: `${title} › ${suite.title}` })),
];

/** The type of the annotation with a test's processor time in seconds, which the fixtures of the tests write. */
const processorTime = 'processor time';

function fileTimes(suites: readonly PlaywrightSuite[]): FileTime[] {
  const times = new Map<string, { seconds: number; cpuSeconds: number }>();
  const add = ({ suites: inner = [], specs = [] }: PlaywrightSuite): void => {
    for (const { file, tests } of specs) {
      const sum = times.get(file) ?? { seconds: 0, cpuSeconds: 0 };
      for (const { results, annotations = [] } of tests) {
        sum.seconds += results.reduce((ms, { duration }) => ms + duration, 0) / 1000;
        sum.cpuSeconds += Number(annotations.find(({ type }) => type === processorTime)?.description ?? 0);
      }
      times.set(file, sum);
    }
    inner.forEach(add);
  };
  suites.forEach(add);
  return [...times].map(([file, time]) => ({ file, ...time }));
}

/** A test that passed only on retry counts as failed. */
export function tallyOfPlaywright(report: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    ...emptyTally(),
    files: fileTimes(report.suites),
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [
      ...report.errors.map(({ message }) => failure('The run itself', message)),
      ...report.suites.flatMap(failuresIn),
    ],
  };
}
