/** The two forms of an accent, one for each theme. */
export interface AccentForms {
  /** `#rrggbb` */
  dark: string;
  light: string;
}

/** Accents that are chosen by name. The first one stands in `tokens.css`. */
export const accentPresets = {
  sandstone: { dark: '#f08a5d', light: '#a8431b' },
  ochre: { dark: '#dba63a', light: '#815c00' },
  juniper: { dark: '#93b46a', light: '#4e6b22' },
  agave: { dark: '#6fbb94', light: '#20704d' },
  turquoise: { dark: '#45bdb8', light: '#006f6c' },
  monsoon: { dark: '#7aa8ee', light: '#3963a4' },
  dusk: { dark: '#b196f0', light: '#6f53a7' },
  pricklyPear: { dark: '#f07cbc', light: '#a6397a' },
} as const satisfies Record<string, AccentForms>;
export type AccentPreset = keyof typeof accentPresets;
// The keys of this constant are its type's.
export const accentPresetNames = Object.keys(accentPresets) as AccentPreset[];
export const isAccentPreset = (accent: string): accent is AccentPreset =>
  Object.hasOwn(accentPresets, accent);

/** In lower case, as a colour input has it. */
export const isColor = (accent: string): boolean => /^#[0-9a-f]{6}$/.test(accent);

/** Why a colour cannot be the accent. */
export const accentRefusals = ['no_color', 'grey', 'too_dark', 'too_light'] as const;
export type AccentRefusal = (typeof accentRefusals)[number];

export const siteThemes = ['dark', 'light', 'system'] as const;
/** The theme of visitors who have chosen none. */
export type SiteTheme = (typeof siteThemes)[number];

export const defaultLook: { accent: string; theme: SiteTheme } = { accent: 'sandstone', theme: 'dark' };
