import { type PublicSite } from './settings.ts';
import { unknownSettings } from './unknown.ts';

/** A site of which nothing is known: a page of it names nobody. */
export const unnamedSite: PublicSite = {
  words: { ...unknownSettings.words, homeTitle: '', welcome: '', bio: '', gateLine: '' },
  look: { accent: 'sandstone', theme: 'system' },
  links: unknownSettings.links,
  rules: {
    ...unknownSettings.rules,
    lockedCovers: 'blurred',
    declineUrl: 'about:blank',
    discreetShare: false,
  },
};
