/** The number of rows that equal the width of a column; the gap is `gapRows` rows. */
export const rowsPerColumnWidth = 80;
export const gapRows = 3;

/** Returns how many grid rows a picture takes, including the gap below it. */
export function rowSpan(width: number, height: number): number {
  const ratio = width > 0 && height > 0 ? height / width : 1;
  return Math.max(1, Math.round(ratio * rowsPerColumnWidth)) + gapRows;
}
