import {
  type AccentForms,
  accentPresets,
  type AccentRefusal,
  defaultLook,
  isAccentPreset,
  isColor,
} from '@sandstone/contract';

// Colours are computed in OKLCH, in which equal steps look equal: the hue stays, and only lightness and chroma move.

type Triple = readonly [number, number, number];
/** Lightness from 0 to 1, chroma from 0 to about 0.3, hue in radians. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

const rgbOf = (color: string): Triple => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Triple): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const toLinear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (value: number): number =>
  255 * (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const product = (rows: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple => {
  const sum = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [sum(rows[0]), sum(rows[1]), sum(rows[2])];
};

// The matrices of Björn Ottosson's definition of OKLab.
const linearToCone = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
] as const;
const coneToLab = [
  [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
  [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
  [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
] as const;
const labToCone = [
  [1, 0.396_337_777_4, 0.215_803_757_3],
  [1, -0.105_561_345_8, -0.063_854_172_8],
  [1, -0.089_484_177_5, -1.291_485_548],
] as const;
const coneToLinear = [
  [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
  [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
  [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
] as const;

const mapped = ([a, b, c]: Triple, change: (value: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
];

export function oklchOf(color: string): Oklch {
  const cone = product(linearToCone, mapped(rgbOf(color), toLinear));
  const [lightness, a, b] = product(coneToLab, mapped(cone, Math.cbrt));
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

/** The channels of a colour, from 0 to 255; outside of it for a colour that sRGB does not have. */
function channelsOf([lightness, chroma, hue]: Oklch): Triple {
  const cone = product(labToCone, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  return mapped(
    product(
      coneToLinear,
      mapped(cone, (value) => value ** 3),
    ),
    fromLinear,
  );
}

const isInGamut = (color: Oklch): boolean =>
  channelsOf(color).every((channel) => channel >= -0.5 && channel < 255.5);

/** The colour with this lightness and hue, and the chroma or, if sRGB does not have it, the nearest that it has. */
function nearestInGamut([lightness, chroma, hue]: Oklch): string {
  let [low, high] = [0, chroma];
  if (isInGamut([lightness, chroma, hue])) low = chroma;
  else
    for (let step = 0; step < 16; step += 1) {
      const middle = (low + high) / 2;
      if (isInGamut([lightness, middle, hue])) low = middle;
      else high = middle;
    }
  return hexOf(mapped(channelsOf([lightness, low, hue]), (channel) => Math.min(255, Math.max(0, channel))));
}

function luminanceOf(color: string): number {
  const [red, green, blue] = mapped(rgbOf(color), toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [one, other] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

interface AccentTheme {
  /** Page, cards and menus, on which the accent is a text: `--bg`, `--surface` and `--raised` of `tokens.css`. */
  surfaces: readonly string[];
  minOnSurfaces: number;
  /** The text on the accent, `--on-accent`. */
  onAccent: string;
}

/** The contrast of a text on the accent. */
export const minOnAccent = 6;

export const accentThemes: Readonly<Record<keyof AccentForms, AccentTheme>> = {
  dark: { surfaces: ['#15110f', '#1e1815', '#2a211c'], minOnSurfaces: 6, onAccent: '#1b0f09' },
  light: { surfaces: ['#fbf6ef', '#ffffff', '#f3e9dd'], minOnSurfaces: 5, onAccent: '#ffffff' },
};

export const isReadable = (accent: string, { surfaces, minOnSurfaces, onAccent }: AccentTheme): boolean =>
  contrastRatio(accent, onAccent) >= minOnAccent &&
  surfaces.every((surface) => contrastRatio(accent, surface) >= minOnSurfaces);

const lightnessStep = 0.002;

/** The readable form whose lightness is nearest to that of the colour; the colour itself, if it is readable. */
function readableForm(color: string, theme: AccentTheme, direction: 1 | -1): string {
  const [lightness, chroma, hue] = oklchOf(color);
  let form = color;
  for (let moved = lightness; !isReadable(form, theme); form = nearestInGamut([moved, chroma, hue]))
    moved += direction * lightnessStep;
  return form;
}

/** Colours with less chroma look grey. */
const minChroma = 0.04;
/** The share of its chroma that a form must keep. */
const minKeptChroma = 1 / 3;
/** The lightness of a form may differ by this from that of the chosen colour. */
const maxMovedLightness = 0.48;

/**
 * Derives the accents of both themes from a colour, `#rrggbb`: the nearest forms that are as readable as the art
 * direction asks for. A colour is refused if it is close to grey, or if a form would look like another colour: it keeps
 * the hue, but would have to give up most of its chroma, or be far lighter or darker.
 */
function derivedForms(color: string): AccentForms | { refusal: AccentRefusal } {
  if (!isColor(color)) return { refusal: 'no_color' };
  const [lightness, chroma] = oklchOf(color);
  if (chroma < minChroma) return { refusal: 'grey' };
  const forms = {
    dark: readableForm(color, accentThemes.dark, 1),
    light: readableForm(color, accentThemes.light, -1),
  };
  const isRecognisable = (form: string) => {
    const [formLightness, formChroma] = oklchOf(form);
    return (
      Math.abs(formLightness - lightness) <= maxMovedLightness &&
      formChroma >= Math.max(minChroma, minKeptChroma * chroma)
    );
  };
  if (!isRecognisable(forms.dark)) return { refusal: 'too_dark' };
  if (!isRecognisable(forms.light)) return { refusal: 'too_light' };
  return forms;
}

/** @returns why the accent, a preset or a colour, is refused; undefined for one that is not */
export function accentRefusalOf(accent: string): AccentRefusal | undefined {
  if (isAccentPreset(accent)) return undefined;
  const derived = derivedForms(accent);
  return 'refusal' in derived ? derived.refusal : undefined;
}

/** The forms of an accent: of a preset, or of a colour. Those of a refused colour are the default's. */
export function accentFormsOf(accent: string): AccentForms {
  if (isAccentPreset(accent)) return accentPresets[accent];
  const derived = derivedForms(accent);
  return 'refusal' in derived ? accentFormsOf(defaultLook.accent) : derived;
}

/** The channels of a colour as CSS writes them, `240 138 93`: `tokens.css` adds an opacity where it needs one. */
export const colorChannels = (color: string): string => rgbOf(color).join(' ');
