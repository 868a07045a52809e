import { defaultLegal } from './legal.defaults.ts';
import { defaultLook } from './look.ts';
import { defaultPictures } from './pictures.ts';
import { reactions } from './reactions.ts';
import { type SiteSettings } from './settings.ts';

/**
 * The settings of a site whose creator has changed nothing. No other module contains these words, and visitors' scripts
 * do not contain this one.
 */
export const defaultSiteSettings: SiteSettings = {
  words: {
    name: 'My 18+ Playground',
    homeTitle: 'Hotwife in Northern Arizona',
    tagline: 'My 18+ Playground',
    welcome: 'Welcome to my playground',
    bio: 'I am a hotwife in Northern Arizona, and I run this place together with my husband. Look around, stay a while.',
    footerYear: 2025,
    eventsHeading: 'Hotwife Events',
    eventsAlias: 'cheating',
    gateLine: '',
  },
  pictures: defaultPictures,
  gallery: { photoIds: [] },
  look: defaultLook,
  links: { links: [] },
  rules: {
    reactions: reactions.map(({ value }) => value),
    lockedCovers: 'blurred',
    declineUrl: 'https://www.google.com/',
    share: true,
    download: false,
    discreetShare: false,
  },
  legal: defaultLegal,
  regions: { rules: [] },
};
