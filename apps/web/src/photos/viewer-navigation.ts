import { limits } from '@sandstone/contract';

export type ViewerStep = 'previous' | 'next' | 'first' | 'last';

const stepsByKey: Record<string, ViewerStep> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

export const stepOfKey = (key: string): ViewerStep | undefined => stepsByKey[key];

/** A swipe counts from the threshold on, and only when it is more sideways than not. */
export function stepOfSwipe(dx: number, dy: number): 'previous' | 'next' | undefined {
  if (Math.abs(dx) < limits.swipeThresholdPx || Math.abs(dx) <= Math.abs(dy)) return undefined;
  return dx < 0 ? 'next' : 'previous';
}

/** Where a move leads; the ends hold. */
export function indexAfter(move: ViewerStep, index: number, count: number): number {
  switch (move) {
    case 'previous':
      return Math.max(0, index - 1);
    case 'next':
      return Math.min(count - 1, index + 1);
    case 'first':
      return 0;
    case 'last':
      return count - 1;
  }
}
