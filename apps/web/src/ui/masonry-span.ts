/** The number of rows that equal the width of a column; the gap is `gapRows` rows. */
export const rowsPerColumnWidth = 80;
export const gapRows = 3;

/** Returns how many grid rows a picture takes, including the gap below it. */
export function rowSpan(width: number, height: number): number {
  const ratio = width > 0 && height > 0 ? height / width : 1;
  return Math.max(1, Math.round(ratio * rowsPerColumnWidth)) + gapRows;
}

/** The last item of a column may lose or gain so much of its height. */
const [least, most] = [0.65, 1.5];

/**
 * Returns how many rows the last item of each column takes so that all columns end in one line, by the index of the item.
 */
export function flushSpans(spans: readonly number[], columns: number): ReadonlyMap<number, number> {
  const ends = Array<number>(columns).fill(0);
  const lastItems = new Map<number, { index: number; start: number; span: number }>();
  let row = 0;
  let column = -1;
  spans.forEach((span, index) => {
    // A grid places an item in the next free column of the row, or else in the first row that has a free one.
    let free = ends.findIndex((end, place) => place > column && end <= row);
    if (free === -1) {
      row = Math.max(row + 1, Math.min(...ends));
      free = ends.findIndex((end) => end <= row);
    }
    column = free;
    ends[column] = row + span;
    lastItems.set(column, { index, start: row, span });
  });
  const items = [...lastItems.values()];
  const mean = items.reduce((sum, { start, span }) => sum + start + span, 0) / items.length;
  const highest = Math.min(...items.map(({ start, span }) => start + most * span));
  const lowest = Math.max(...items.map(({ start, span }) => start + least * span));
  const line = Math.round(Math.max(lowest, Math.min(mean, highest)));
  return new Map(items.map(({ index, start }) => [index, line - start]));
}
