import { describe, expect, it } from '@jest/globals';
import { type VariantFormat, variantFormats } from '@sandstone/contract';
import { coverVariantKey, pickCoverVariant } from './cover-media.ts';

const ladder = (formats: readonly VariantFormat[], widths = [320, 640, 960]) =>
  formats.flatMap((format) => widths.map((width) => ({ format, width })));
const pick = (formats: readonly VariantFormat[], width?: number, of = ladder(variantFormats)) =>
  pickCoverVariant(of, { formats, width });

describe('the variant of a cover', () => {
  it.each([
    [1, 320],
    [320, 320],
    [321, 640],
    [961, 960],
    [undefined, 960],
  ])('for %s px has the width %i px', (wanted, width) => {
    expect(pick(['webp'], wanted)).toEqual({ format: 'webp', width });
  });

  it('has the first available format', () => {
    expect(pick(['avif', 'jpg'], 640)).toMatchObject({ format: 'avif' });
    expect(pick(['avif', 'jpg'], 640, ladder(['webp', 'jpg']))).toMatchObject({ format: 'jpg' });
    expect(pick(['avif'], 640, ladder(['webp']))).toBeUndefined();
  });

  it('has a key that reveals only its id', () => {
    const key = coverVariantKey({ coverId: 'c0', width: 640, format: 'avif' });
    expect(key).toBe('covers/c0/640.avif');
  });
});
