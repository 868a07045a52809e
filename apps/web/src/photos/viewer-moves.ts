import { limits } from '@sandstone/contract';

export type ViewerMove = 'previous' | 'next' | 'close';

export function moveOfKey(key: string): ViewerMove | undefined {
  if (key === 'ArrowLeft') return 'previous';
  if (key === 'ArrowRight') return 'next';
  return undefined;
}

/** A swipe counts from the threshold on, and only when it is more sideways than not. */
export function moveOfSwipe(dx: number, dy: number): ViewerMove | undefined {
  if (Math.abs(dx) < limits.swipeThresholdPx || Math.abs(dx) <= Math.abs(dy)) return undefined;
  return dx < 0 ? 'next' : 'previous';
}

/** Where a move leads; the ends hold. */
export function indexAfter(move: ViewerMove, index: number, count: number): number {
  if (move === 'previous') return Math.max(0, index - 1);
  if (move === 'next') return Math.min(count - 1, index + 1);
  return index;
}
