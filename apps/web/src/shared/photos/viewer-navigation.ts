import { limits } from '@sandstone/contract';

export type ViewerStep = 'previous' | 'next' | 'first' | 'last';

const stepsByKey: Record<string, ViewerStep> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

export const stepOfKey = (key: string): ViewerStep | undefined => stepsByKey[key];

/** A swipe counts from the threshold on, if it is more horizontal than vertical. */
export function stepOfSwipe(dx: number, dy: number): 'previous' | 'next' | undefined {
  if (Math.abs(dx) < limits.swipeThresholdPx || Math.abs(dx) <= Math.abs(dy)) return undefined;
  return dx < 0 ? 'next' : 'previous';
}

/** Returns where a swipe went that is more vertical than horizontal, by the same threshold. */
export function upOrDown(dx: number, dy: number): 'up' | 'down' | undefined {
  if (Math.abs(dy) < limits.swipeThresholdPx || Math.abs(dy) <= Math.abs(dx)) return undefined;
  return dy < 0 ? 'up' : 'down';
}

/** Returns the index after a move, limited to both ends. */
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
