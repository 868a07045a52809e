import { describe, expect, it } from '@jest/globals';
import { type Removal, type SeenResponse, summarize, type Tolerance, violationOf } from './responses.ts';

const strict: Tolerance = { refusedMs: 0, writeStatuses: [] };
const seen = (changes: Partial<SeenResponse>): SeenResponse => ({
  kind: 'page',
  path: '/',
  status: 200,
  hasRetryAfter: false,
  startedMs: 1000,
  endedMs: 1100,
  ...changes,
});

const summaryOf = (
  responses: readonly SeenResponse[],
  tolerance: Tolerance,
  removed: readonly Removal[] = [],
) => summarize({ seen: responses, removed }, 900, tolerance);

describe('what a client may get during a fault', () => {
  it.each([
    ['a page', {}],
    ['the time to try again', { status: 503, hasRetryAfter: true }],
    ['the proxy’s response for an api that is away', { kind: 'read', status: 502, hasRetryAfter: true }],
  ] as const)('is %s', (_name, changes) => {
    expect(violationOf(seen(changes), strict)).toBeUndefined();
  });

  it('is, for a write, a refusal that the fault explains, and one that takes as long as it may', () => {
    const refusal = seen({ kind: 'write', status: 401 });
    expect(violationOf(refusal, { ...strict, writeStatuses: [401] })).toBeUndefined();
    const late = seen({ kind: 'write', status: 503, hasRetryAfter: true, endedMs: 9000 });
    expect(violationOf(late, strict)).toContain('too late');
    expect(violationOf(late, { ...strict, refusedWriteMs: 11_000 })).toBeUndefined();
  });

  it.each([
    ['an unexpected error', { status: 500, hasRetryAfter: true }],
    ['503 without the time to try again', { status: 503 }],
    ['503 after more than three seconds', { status: 503, hasRetryAfter: true, endedMs: 4500 }],
    ['a page after more than three seconds', { endedMs: 4500 }],
    ['507 for a read', { kind: 'read', status: 507, hasRetryAfter: true }],
  ] as const)('is not %s', (_name, changes) => {
    expect(violationOf(seen(changes), { ...strict, writeStatuses: [507] })).toEqual(expect.any(String));
  });
});

describe('the summary of a fault', () => {
  it('names the first good page after the last failed one, and the longest wait', () => {
    const summary = summaryOf(
      [
        seen({ status: 503, hasRetryAfter: true }),
        seen({ startedMs: 1200, endedMs: 1300 }),
        seen({ status: 503, hasRetryAfter: true, startedMs: 1400, endedMs: 3000 }),
        seen({ startedMs: 3100, endedMs: 3150 }),
      ],
      strict,
    );
    expect(summary).toMatchObject({ firstGoodMs: 2250, longestWaitMs: 1600, failures: { 503: 2 } });
    expect(summary.violations).toEqual([]);
  });

  it('refuses connections for no longer than the fault allows', () => {
    const refused = [
      seen({ status: undefined }),
      seen({ status: undefined, endedMs: 2900 }),
      seen({ endedMs: 3000 }),
    ];
    expect(summaryOf(refused, { ...strict, refusedMs: 2000 }).violations).toEqual([]);
    expect(summaryOf(refused, strict).violations).toEqual([
      'connections were refused or closed over 1900 ms, first for /',
    ]);
  });

  it('counts each time of refused connections by itself', () => {
    const refused = [
      seen({ status: undefined }),
      seen({ startedMs: 1200 }),
      seen({ status: undefined, startedMs: 9000, endedMs: 9500 }),
      seen({ startedMs: 9600, endedMs: 9700 }),
    ];
    expect(summaryOf(refused, { ...strict, refusedMs: 600 })).toMatchObject({
      refusedMs: 500,
      violations: [],
    });
  });

  it('reports pictures that are still there more than five seconds after they were hidden', () => {
    const removed = [
      { path: '/a.jpg', lastMs: 4900 },
      { path: '/b.jpg', lastMs: 5300 },
    ];
    expect(summaryOf([seen({})], strict, removed)).toMatchObject({
      longestRemovalMs: 5300,
      violations: ['/b.jpg was there 5300 ms after it was hidden'],
    });
    expect(summaryOf([seen({})], { ...strict, removesLate: true }, removed).violations).toEqual([]);
  });

  it('reports pages that stay away', () => {
    const { violations } = summaryOf([seen({ status: 503, hasRetryAfter: true })], strict);
    expect(violations).toEqual(['no page was good again']);
  });
});
