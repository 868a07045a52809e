import { describe, expect, it } from '@jest/globals';
import { focusOf } from './focus.ts';

describe('the focal point of two columns', () => {
  it('has both values, also at the edge of the picture', () => {
    expect(focusOf({ focusX: 0, focusY: 90 })).toEqual({ x: 0, y: 90 });
  });

  it('is undefined where none was chosen', () => {
    expect(focusOf({ focusX: null, focusY: null })).toBeUndefined();
  });
});
