/** Rows that one column's width is divided into; the gap is `gapRows` of them. */
export const rowsPerColumnWidth = 80;
export const gapRows = 3;

/** How many grid rows a picture of this shape takes, the gap below it included. */
export function rowSpan(width: number, height: number): number {
  const ratio = width > 0 && height > 0 ? height / width : 1;
  return Math.max(1, Math.round(ratio * rowsPerColumnWidth)) + gapRows;
}
