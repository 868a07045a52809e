import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { indexAfter, moveOfKey, moveOfSwipe } from './viewer-navigation.ts';

const far = limits.swipeThresholdPx;

describe('moves of the viewer', () => {
  it('follow the arrow keys, Home and End alone', () => {
    expect(moveOfKey('ArrowLeft')).toBe('previous');
    expect(moveOfKey('ArrowRight')).toBe('next');
    expect(moveOfKey('Home')).toBe('first');
    expect(moveOfKey('End')).toBe('last');
    expect(moveOfKey('Enter')).toBeUndefined();
  });

  it('follow a swipe from 50 px on', () => {
    expect(far).toBe(50);
    expect(moveOfSwipe(-far, 0)).toBe('next');
    expect(moveOfSwipe(far, 10)).toBe('previous');
    expect(moveOfSwipe(far - 1, 0)).toBeUndefined();
    expect(moveOfSwipe(far, far)).toBeUndefined();
  });

  it('stop at both ends', () => {
    expect(indexAfter('previous', 0, 3)).toBe(0);
    expect(indexAfter('next', 2, 3)).toBe(2);
    expect(indexAfter('next', 1, 3)).toBe(2);
    expect(indexAfter('first', 2, 3)).toBe(0);
    expect(indexAfter('last', 0, 3)).toBe(2);
  });
});
