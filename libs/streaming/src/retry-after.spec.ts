import { describe, expect, it } from '@jest/globals';
import { readRetryAfter } from './retry-after.ts';

const now = new Date('2026-03-01T10:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['7', 7_000],
    [' 30 ', 30_000],
    ['Sun, 01 Mar 2026 10:00:12 GMT', 12_000],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['', undefined],
    [null, undefined],
  ])('%p is %p ms', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });
});
