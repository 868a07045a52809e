import { type PublicSite } from './settings.ts';

/** A site of which nothing is known: a page of it names nobody. */
export const unnamedSite: PublicSite = {
  words: {
    name: '',
    homeTitle: '',
    tagline: '',
    welcome: '',
    bio: '',
    footerYear: null,
    eventsHeading: '',
    eventsAlias: null,
    gateLine: '',
  },
  look: { accent: 'sandstone', theme: 'system' },
  links: { links: [] },
  rules: {
    reactions: [],
    lockedCovers: 'blurred',
    declineUrl: 'about:blank',
    share: false,
    download: false,
    discreetShare: false,
  },
};
