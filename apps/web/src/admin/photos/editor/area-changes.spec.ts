import { describe, expect, it } from '@jest/globals';
import {
  areaBetween,
  areaOfRatio,
  movedArea,
  resizedArea,
  roundedArea,
  smallestSide,
} from './area-changes.ts';

const area = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
const close = (found: typeof area) => roundedArea(found);

describe('an area on a photo', () => {
  it('stays inside while it is moved', () => {
    expect(close(movedArea(area, 0.1, -0.3))).toEqual({ ...area, x: 0.5, y: 0.1 });
    expect(close(movedArea(area, 9, -9))).toEqual({ ...area, x: 0.8, y: 0 });
  });

  it('is resized at a corner, and keeps the opposite one', () => {
    const free = { ratio: undefined };
    expect(close(resizedArea(area, { across: 1, down: 1 }, { byX: 0.1, byY: 9, ...free }))).toEqual({
      ...area,
      width: 0.3,
      height: 0.6,
    });
    expect(close(resizedArea(area, { across: -1, down: -1 }, { byX: 0.1, byY: -0.1, ...free }))).toEqual({
      x: 0.5,
      y: 0.3,
      width: 0.1,
      height: 0.3,
    });
    const least = resizedArea(area, { across: 1, down: 1 }, { byX: -9, byY: -9, ...free });
    expect([least.width, least.height]).toEqual([smallestSide, smallestSide]);
  });

  it('keeps its shape', () => {
    const wide = { x: 0, y: 0, width: 0.4, height: 0.2 };
    const bottomRight = { across: 1, down: 1 } as const;
    expect(close(resizedArea(wide, bottomRight, { byX: 0.2, byY: 0, ratio: 2 }))).toEqual({
      ...wide,
      width: 0.6,
      height: 0.3,
    });
    expect(close(resizedArea(wide, bottomRight, { byX: 0, byY: 9, ratio: 2 }))).toEqual({
      ...wide,
      width: 1,
      height: 0.5,
    });
    expect(close(areaOfRatio(area, 0.5))).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
  });

  it('lies between two points, also outside of the photo', () => {
    expect(close(areaBetween({ x: 0.9, y: 0.7 }, { x: 1.5, y: 0.2 }))).toEqual({
      x: 0.9,
      y: 0.2,
      width: 0.1,
      height: 0.5,
    });
  });
});
