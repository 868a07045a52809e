import { describe, expect, it } from '@jest/globals';
import { type AccentForms, accentPresetNames, accentPresets } from '@sandstone/contract';
import fc from 'fast-check';
import {
  accentFormsOf,
  accentRefusalOf,
  accentThemes,
  colorChannels,
  contrastRatio,
  isReadable,
  oklchOf,
} from './accent.ts';

const isReadableInBoth = ({ dark, light }: AccentForms): boolean =>
  isReadable(dark, accentThemes.dark) && isReadable(light, accentThemes.light);

const colors = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The angle between two hues, in degrees. */
const hueDifference = (a: string, b: string): number => {
  const turned = Math.abs(oklchOf(a)[2] - oklchOf(b)[2]);
  return (Math.min(turned, 2 * Math.PI - turned) * 180) / Math.PI;
};

it('computes the contrast ratio of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('writes a colour as channels', () => {
  expect(colorChannels('#f08a5d')).toBe('240 138 93');
  expect(colorChannels('#00000a')).toBe('0 0 10');
});

describe('the presets', () => {
  it.each(accentPresetNames)('are readable in both themes: %s', (name) => {
    expect(accentFormsOf(name)).toEqual(accentPresets[name]);
    expect(isReadableInBoth(accentFormsOf(name))).toBe(true);
    expect(accentRefusalOf(name)).toBeUndefined();
  });

  it('are eight, and begin with the accent of the art direction', () => {
    expect(accentPresetNames).toHaveLength(8);
    expect(accentFormsOf(accentPresetNames[0] ?? '')).toEqual({ dark: '#f08a5d', light: '#a8431b' });
  });
});

describe('a colour', () => {
  it('stays as it is in the theme in which it is readable', () => {
    expect(accentFormsOf('#f08a5d').dark).toBe('#f08a5d');
    expect(accentFormsOf('#a8431b').light).toBe('#a8431b');
  });

  it.each([
    ['#ffff00', '#ffff00', '#666600'],
    ['#0000ff', '#719eff', '#0000ff'],
    ['#ff0000', '#ff7665', '#c90000'],
    ['#00ffff', '#00ffff', '#006e6e'],
    ['#800000', '#f77b6b', '#800000'],
  ])('%s has the forms %s and %s', (color, dark, light) => {
    expect(accentFormsOf(color)).toEqual({ dark, light });
  });

  it.each([
    ['toString', 'no_color'],
    ['#fff', 'no_color'],
    ['red;--bg:0', 'no_color'],
    ['#ffffff', 'grey'],
    ['#fffdf5', 'grey'],
    ['#000000', 'grey'],
    ['#808080', 'grey'],
    ['#e0f0ff', 'grey'],
    ['#000033', 'too_dark'],
    ['#001100', 'too_dark'],
    ['#f5ffb8', 'too_light'],
  ])('%s is refused as %s, and the default is shown', (color, refusal) => {
    expect(accentRefusalOf(color)).toBe(refusal);
    expect(accentFormsOf(color)).toEqual(accentPresets.sandstone);
  });

  it('is refused, or has forms that are readable and of its hue', () => {
    fc.assert(
      fc.property(colors, (color) => {
        if (accentRefusalOf(color) !== undefined) return;
        const forms = accentFormsOf(color);
        expect(isReadableInBoth(forms)).toBe(true);
        const [lightness, chroma] = oklchOf(color);
        for (const form of [forms.dark, forms.light]) {
          expect(form).toMatch(/^#[0-9a-f]{6}$/);
          const [formLightness, formChroma] = oklchOf(form);
          // A form of low chroma is rounded to eight bits per channel.
          expect(hueDifference(color, form)).toBeLessThan(4);
          expect(formChroma).toBeLessThan(chroma + 0.01);
          expect(Math.abs(formLightness - lightness)).toBeLessThanOrEqual(0.48);
        }
      }),
    );
  });

  it('is not refused where it is a colour of medium lightness', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const [lightness, chroma] = oklchOf(color);
        fc.pre(lightness > 0.45 && lightness < 0.8 && chroma > 0.08);
        expect(accentRefusalOf(color)).toBeUndefined();
      }),
    );
  });
});
