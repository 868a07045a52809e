import { type AccentPreset, type AccentRefusal, type SiteTheme } from './look.ts';

/** Texts of the section in which the creator chooses the colour and the theme of her site. */
export const look = {
  title: 'Look',
  accent: 'Accent',
  accentHint: 'The colour of buttons, links and badges.',
  presets: {
    sandstone: 'Late sandstone',
    ochre: 'Ochre dust',
    juniper: 'Juniper',
    agave: 'Agave',
    turquoise: 'Turquoise',
    monsoon: 'Monsoon sky',
    dusk: 'Violet dusk',
    pricklyPear: 'Prickly pear',
  } satisfies Record<AccentPreset, string>,
  ownColor: 'Your own colour',
  ownColorHint: 'It is made lighter or darker where words in it could not be read.',
  refusals: {
    no_color: 'This is no colour. Write one such as #f08a5d.',
    grey: 'This colour is close to grey, white or black, so buttons and links would not stand out. Choose a stronger one.',
    too_dark:
      'This colour is too dark: on dark pages, it would have to become another colour. Choose a lighter one.',
    too_light:
      'This colour is too light: on light pages, it would have to become another colour. Choose a darker one.',
  } satisfies Record<AccentRefusal, string>,
  theme: 'Theme',
  themes: {
    system: 'As the device',
    dark: 'Dark',
    light: 'Light',
  } satisfies Record<SiteTheme, string>,
  themeHint: 'For visitors who have not chosen one themselves.',
  preview: 'Preview',
  previewThemes: { dark: 'Dark theme', light: 'Light theme' },
  previewButton: 'A button',
  previewLink: 'a link',
  previewText: 'Your words, with',
  previewBadge: 'A badge',
} as const;
