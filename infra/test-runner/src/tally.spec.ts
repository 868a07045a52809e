import { describe, expect, it } from '@jest/globals';
import {
  addTallies,
  closingLine,
  emptyTally,
  failedTally,
  type JestReport,
  type PlaywrightReport,
  tallyOfJest,
  tallyOfPlaywright,
} from './tally.ts';

const jest = (change: Partial<JestReport> = {}): JestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
  ...change,
});
const playwright = (
  stats: Partial<PlaywrightReport['stats']>,
  rest: Partial<PlaywrightReport> = {},
): PlaywrightReport => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
  suites: [],
  ...rest,
});

describe('the closing line', () => {
  it('sums up all tiers', () => {
    const tallies = [
      tallyOfJest(jest({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2 })),
      tallyOfPlaywright(playwright({ expected: 3, skipped: 1 })),
      emptyTally(),
    ];
    expect(closingLine(addTallies(tallies))).toBe('8 passed, 1 failed, 3 skipped');
  });

  it('counts a suite that failed to load', () => {
    expect(tallyOfJest(jest({ numRuntimeErrorTestSuites: 1 })).failed).toBe(1);
  });

  it('counts flaky browser tests and failed starts as failures', () => {
    expect(tallyOfPlaywright(playwright({ expected: 1, flaky: 1 })).failed).toBe(1);
    expect(tallyOfPlaywright(playwright({}, { errors: [{}] })).failed).toBe(1);
  });
});

describe('failures', () => {
  const red = (text: string) => `\u001B[31m${text}\u001B[39m`;

  const suite = { startTime: 0, endTime: 0, assertionResults: [] };

  it('include suite, name and first lines of the reason for Jest', () => {
    const { failures, files } = tallyOfJest(
      jest({
        testResults: [
          {
            name: 'a.spec.ts',
            status: 'failed',
            message: '',
            startTime: 1000,
            endTime: 3500,
            assertionResults: [
              { status: 'passed', fullName: 'holds' },
              {
                status: 'failed',
                fullName: 'adds up',
                failureMessages: [`${red('Expected: 2')}\n\n  Received: 3`],
              },
            ],
          },
          { ...suite, name: 'b.spec.ts', status: 'failed', message: 'It does not load' },
          { ...suite, name: 'c.spec.ts', status: 'passed', message: '' },
        ],
      }),
    );
    expect(failures).toEqual([
      'a.spec.ts: adds up\n    Expected: 2\n    Received: 3',
      'b.spec.ts\n    It does not load',
    ]);
    expect(files[0]).toEqual({ file: 'a.spec.ts', seconds: 2.5 });
  });

  it('name the suite where a file runs several of them', () => {
    const test = (fullName: string, status = 'passed') => ({ fullName, status });
    const { failures } = tallyOfJest(
      jest({
        testResults: [
          {
            ...suite,
            name: '/api/suites.int.entry.ts',
            status: 'failed',
            message: '',
            assertionResults: [
              test('posts are listed'),
              test('posts/posts.int.spec.ts leaves nothing behind'),
              test('photos are listed', 'failed'),
              test('photos/photos.int.spec.ts leaves nothing behind'),
            ],
          },
        ],
      }),
    );
    expect(failures).toEqual(['/api/photos/photos.int.spec.ts: photos are listed']);
  });

  it('include nested suites and flaky tests for Playwright', () => {
    const spec = (title: string, ok: boolean, ...messages: string[]) => ({
      title,
      ok,
      file: 'a.e2e.ts',
      tests: [
        {
          annotations: [{ type: 'processor time', description: '1.25' }],
          results: [
            ...messages.map((message) => ({
              errors: [{ message }, { message: 'Waiting for a button', location: { line: 7 } }],
              duration: 1500,
            })),
            ...(ok ? [{ duration: 500 }] : []),
          ],
        },
      ],
    });
    const { failures, files } = tallyOfPlaywright(
      playwright(
        {},
        {
          errors: [{ message: 'No server' }],
          suites: [
            {
              title: 'a.e2e.ts',
              specs: [spec('holds', true), spec('wavers', true, 'Too late')],
              suites: [{ title: 'within', specs: [spec('breaks', false, red('Not there'))] }],
            },
          ],
        },
      ),
    );
    expect(failures).toEqual([
      'The run itself\n    No server',
      'a.e2e.ts: wavers\n    In no line:\n    Too late\n    In line 7:\n    Waiting for a button',
      'a.e2e.ts › within: breaks\n    In no line:\n    Not there\n    In line 7:\n    Waiting for a button',
    ]);
    expect(files).toEqual([{ file: 'a.e2e.ts', seconds: 4, cpuSeconds: 3.75 }]);
  });

  it('are merged when tiers are summed up', () => {
    expect(addTallies([failedTally('one'), emptyTally(), failedTally('two')])).toMatchObject({
      failed: 2,
      failures: ['one', 'two'],
    });
  });
});
