import { describe, expect, it } from '@jest/globals';
import { sizesOfCrop } from './crop-sizes.ts';

const sizes = '(min-width: 1024px) 400px, 50vw';

describe('the sizes of a cropped picture', () => {
  it('equal those of the box if the top and bottom are cropped', () => {
    expect(sizesOfCrop(sizes, { width: 300, height: 400 }, 1)).toBe(sizes);
    expect(sizesOfCrop(sizes, { width: 400, height: 300 }, 4 / 3)).toBe(sizes);
  });

  it('grow with the width of a panorama', () => {
    expect(sizesOfCrop(sizes, { width: 5000, height: 1000 }, 4 / 3)).toBe(
      '(min-width: 1024px) 1500px, 188vw',
    );
    expect(sizesOfCrop('calc(20vw - 56px), 50vw', { width: 600, height: 100 }, 3)).toBe(
      'calc(calc(20vw - 56px) * 2.00), 100vw',
    );
  });
});
