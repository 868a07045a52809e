import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { indexAfter, stepOfKey, stepOfSwipe } from './viewer-navigation.ts';

const far = limits.swipeThresholdPx;

describe('moves of the viewer', () => {
  it('follow only the arrow keys, Home and End', () => {
    expect(stepOfKey('ArrowLeft')).toBe('previous');
    expect(stepOfKey('ArrowRight')).toBe('next');
    expect(stepOfKey('Home')).toBe('first');
    expect(stepOfKey('End')).toBe('last');
    expect(stepOfKey('Enter')).toBeUndefined();
  });

  it('follow swipes from 50 px on', () => {
    expect(far).toBe(50);
    expect(stepOfSwipe(-far, 0)).toBe('next');
    expect(stepOfSwipe(far, 10)).toBe('previous');
    expect(stepOfSwipe(far - 1, 0)).toBeUndefined();
    expect(stepOfSwipe(far, far)).toBeUndefined();
  });

  it('stop at both ends', () => {
    expect(indexAfter('previous', 0, 3)).toBe(0);
    expect(indexAfter('next', 2, 3)).toBe(2);
    expect(indexAfter('next', 1, 3)).toBe(2);
    expect(indexAfter('first', 2, 3)).toBe(0);
    expect(indexAfter('last', 0, 3)).toBe(2);
  });
});
