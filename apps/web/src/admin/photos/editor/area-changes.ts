import { limits, type PhotoArea } from '@sandstone/contract';

/** A corner of an area, by the direction in which it leads. */
export interface Corner {
  across: -1 | 1;
  down: -1 | 1;
}
export const corners: readonly Corner[] = [
  { across: -1, down: -1 },
  { across: 1, down: -1 },
  { across: -1, down: 1 },
  { across: 1, down: 1 },
];

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const { minShare } = limits.photoEdits;
/** Smaller areas could hardly be touched. */
export const smallestSide = Math.max(minShare, 0.02);

/** Moves an area, at most to the edge of the photo. */
export const movedArea = (area: PhotoArea, byX: number, byY: number): PhotoArea => ({
  ...area,
  x: within(area.x + byX, 0, 1 - area.width),
  y: within(area.y + byY, 0, 1 - area.height),
});

/**
 * Moves a corner; the opposite one stays.
 * @param ratio of the width to the height, both in shares of the photo; undefined leaves them free
 */
export function resizedArea(
  area: PhotoArea,
  { across, down }: Corner,
  { byX, byY, ratio }: { byX: number; byY: number; ratio: number | undefined },
): PhotoArea {
  const mostWidth = across > 0 ? 1 - area.x : area.x + area.width;
  const mostHeight = down > 0 ? 1 - area.y : area.y + area.height;
  let width = within(area.width + across * byX, smallestSide, mostWidth);
  let height = within(area.height + down * byY, smallestSide, mostHeight);
  if (ratio !== undefined) {
    // The direction of the larger change leads.
    if (Math.abs(byY) * ratio > Math.abs(byX)) width = height * ratio;
    width = Math.min(width, mostWidth, mostHeight * ratio);
    height = width / ratio;
  }
  return {
    x: across > 0 ? area.x : area.x + area.width - width,
    y: down > 0 ? area.y : area.y + area.height - height,
    width,
    height,
  };
}

/** The largest area with this ratio around the middle of another one. */
export function areaOfRatio(around: PhotoArea, ratio: number): PhotoArea {
  const width = Math.min(1, ratio);
  const size = { width, height: width / ratio };
  return movedArea(
    {
      x: around.x + (around.width - size.width) / 2,
      y: around.y + (around.height - size.height) / 2,
      ...size,
    },
    0,
    0,
  );
}

/** The area between two points. */
export const areaBetween = (one: { x: number; y: number }, other: { x: number; y: number }): PhotoArea => {
  const x = within(Math.min(one.x, other.x), 0, 1 - smallestSide);
  const y = within(Math.min(one.y, other.y), 0, 1 - smallestSide);
  return {
    x,
    y,
    width: within(Math.abs(one.x - other.x), smallestSide, 1 - x),
    height: within(Math.abs(one.y - other.y), smallestSide, 1 - y),
  };
};

/** Enough digits for every pixel, and none that only computing has added. */
export function roundedArea({ x, y, width, height }: PhotoArea): PhotoArea {
  const rounded = (value: number) => Math.round(value * 1e5) / 1e5;
  const [left, top] = [rounded(x), rounded(y)];
  return {
    x: left,
    y: top,
    width: Math.min(rounded(width), rounded(1 - left)),
    height: Math.min(rounded(height), rounded(1 - top)),
  };
}
