import { type Focus } from '@sandstone/contract';

/** The focal point of a picture in its two columns. */
export interface FocusColumns {
  focusX: number | null;
  focusY: number | null;
}

/** Returns the focal point, or undefined where none was chosen. */
export const focusOf = ({ focusX: x, focusY: y }: FocusColumns): Focus | undefined =>
  x === null || y === null ? undefined : { x, y };
