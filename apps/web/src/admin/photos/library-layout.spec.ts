import { describe, expect, it } from '@jest/globals';
import { layOut, rowAt } from './library-layout.ts';

const list = {
  months: [
    { month: '2026-05', photos: 5 },
    { month: '2026-04', photos: 1 },
    { month: '2025-12', photos: 4 },
  ],
  total: 10,
  isComplete: true,
};

describe('the layout of the library', () => {
  it('has a heading and rows for each month', () => {
    const layout = layOut(list, 2, true);
    const rows = Array.from({ length: layout.rows }, (_, row) => {
      const found = rowAt(layout, row);
      return found?.kind === 'photos' ? `${found.first}-${found.end}` : found?.section.month;
    });
    expect(rows).toEqual(['2026-05', '0-2', '2-4', '4-5', '2026-04', '5-6', '2025-12', '6-8', '8-10']);
  });

  it('has rows alone for a list by name', () => {
    const layout = layOut(list, 4, false);
    expect(layout).toMatchObject({ rows: 3, sections: [{ month: undefined, first: 0, photos: 10 }] });
    expect(rowAt(layout, 2)).toMatchObject({ kind: 'photos', first: 8, end: 10 });
  });

  it('is empty without photos', () => {
    for (const byMonth of [true, false])
      expect(layOut({ months: [], total: 0, isComplete: true }, 2, byMonth)).toMatchObject({
        rows: 0,
        sections: [],
      });
  });
});
