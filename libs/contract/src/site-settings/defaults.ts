import { defaultLegal } from './legal.defaults.ts';
import { defaultLook } from './look.ts';
import { reactions } from './reactions.ts';
import { type PublicSite, type SiteSettings } from './schemas.ts';
import { unknownSettings } from './unknown.ts';

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
    clipsLine: '',
    fullVideosLine: '',
    picturesLine: '',
  },
  pictures: { portrait: null, hero: null, mark: null },
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
    refuseAiCrawlers: false,
  },
  legal: defaultLegal,
  regions: { rules: [] },
};

/** A site of which nothing is known: a page of it names nobody. */
export const unnamedSite: PublicSite = {
  words: {
    ...unknownSettings.words,
    homeTitle: '',
    welcome: '',
    bio: '',
    gateLine: '',
    clipsLine: '',
    fullVideosLine: '',
    picturesLine: '',
  },
  look: defaultLook,
  links: unknownSettings.links,
  rules: {
    ...unknownSettings.rules,
    lockedCovers: 'blurred',
    declineUrl: 'about:blank',
    discreetShare: false,
    refuseAiCrawlers: false,
  },
};
