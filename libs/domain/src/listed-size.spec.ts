import { describe, expect, it } from '@jest/globals';
import { listedSize } from './listed-size.ts';

describe('listedSize', () => {
  it('is the whole of an ordinary photo, and a part of a long one', () => {
    expect(listedSize({ width: 400, height: 300 })).toEqual({ width: 400, height: 300 });
    expect(listedSize({ width: 1, height: 5000 })).toEqual({ width: 1, height: 3 });
    expect(listedSize({ width: 5000, height: 1000 })).toEqual({ width: 3000, height: 1000 });
  });
});
