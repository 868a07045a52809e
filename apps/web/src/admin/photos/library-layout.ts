import { type LibraryMonths } from '@sandstone/contract';

/** The photos of a month, or all photos of a list by name. */
export interface LibrarySection {
  /** Year and month, such as 2026-11; undefined for a list that has none. */
  month: string | undefined;
  /** The position of its first photo in the list. */
  first: number;
  photos: number;
  /** Its first row: the heading, or the first row of photos if it has none. */
  firstRow: number;
  rows: number;
}

/** A row of the grid: the heading of a section, or photos from `first` to `end`, which is not included. */
export type LibraryRow = { section: LibrarySection } & (
  { kind: 'heading' } | { kind: 'photos'; first: number; end: number }
);

export interface LibraryLayout {
  columns: number;
  sections: readonly LibrarySection[];
  /** Number of all rows. */
  rows: number;
}

/** Arranges the photos in rows. A list by name has one section without a heading. */
export function layOut({ months, total }: LibraryMonths, columns: number, byMonth: boolean): LibraryLayout {
  const parts: { month?: string; photos: number }[] = byMonth ? months : total > 0 ? [{ photos: total }] : [];
  const sections: LibrarySection[] = [];
  let [first, firstRow] = [0, 0];
  for (const { month, photos } of parts) {
    const rows = Math.ceil(photos / columns) + (month === undefined ? 0 : 1);
    sections.push({ month, first, photos, firstRow, rows });
    first += photos;
    firstRow += rows;
  }
  return { columns, sections, rows: firstRow };
}

/** Returns the last section that starts at or before the row. */
function sectionAt(sections: readonly LibrarySection[], row: number): LibrarySection | undefined {
  let [low, high] = [0, sections.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const section = sections[middle];
    if (section !== undefined && section.firstRow <= row) low = middle + 1;
    else high = middle;
  }
  return sections[low - 1];
}

export function rowAt({ sections, columns }: LibraryLayout, row: number): LibraryRow | undefined {
  const section = sectionAt(sections, row);
  if (section === undefined) return undefined;
  const headings = section.month === undefined ? 0 : 1;
  const rank = row - section.firstRow - headings;
  if (rank < 0) return { section, kind: 'heading' };
  const first = section.first + rank * columns;
  return { section, kind: 'photos', first, end: Math.min(first + columns, section.first + section.photos) };
}
