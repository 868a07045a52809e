import { describe, expect, it } from '@jest/globals';
import { gapRows, rowsPerColumnWidth, rowSpan } from './masonry-span.ts';

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
