import { describe, expect, it } from '@jest/globals';
import { flushSpans, gapRows, rowsPerColumnWidth, rowSpan } from './masonry-span.ts';

describe('rowSpan', () => {
  it('is the height of the picture plus the gap below it', () => {
    expect(rowSpan(1000, 1000)).toBe(rowsPerColumnWidth + gapRows);
    expect(rowSpan(1000, 1500)).toBe(rowsPerColumnWidth * 1.5 + gapRows);
    expect(rowSpan(1600, 900)).toBe(45 + gapRows);
  });

  it('is at least one row plus the gap', () => {
    expect(rowSpan(20_000, 10)).toBe(1 + gapRows);
    expect(rowSpan(0, 0)).toBe(rowsPerColumnWidth + gapRows);
  });
});

describe('flushSpans', () => {
  it('lets all columns end in one line by the last item of each', () => {
    // The third item stands in the second column, which is free first.
    expect([...flushSpans([100, 60, 60], 2)]).toEqual([
      [0, 110],
      [2, 50],
    ]);
  });

  it('crops an item to two thirds of its height at most', () => {
    expect([...flushSpans([200, 40], 2)]).toEqual([
      [0, 130],
      [1, 130],
    ]);
  });

  it('changes no item that has a column for itself', () => {
    expect([...flushSpans([70], 3)]).toEqual([[0, 70]]);
    expect([...flushSpans([], 3)]).toEqual([]);
  });
});
