import { trash } from '../creator.limits.ts';

const counted = (count: number) => `${count} video${count === 1 ? '' : 's'}`;

/** Texts of the admin pages for videos and events. The site calls events adventures. */
export const curation = {
  title: 'Videos and Adventures',
  videos: 'Videos',
  adventures: 'Adventures',
  syncNow: 'Sync now',
  notConfigured: 'No video library is set up yet.',
  unsigned:
    'Player links of this library are not signed, so a leaked link works forever. Ask the site operator to set its player token key.',
  saved: 'Saved',
  eventDeleted: 'Adventure deleted',
  deleteExplained: `Its page disappears within seconds, and its videos stay without an adventure. You can restore it from the trash for ${trash.keptDays} days.`,
  asProvider: 'Same as the provider',
  asLibrary: 'Same as its library',
  noVideos: 'No videos yet',
  noAdventures: 'No adventures yet',
  hidden: 'Hidden',
  shown: 'Shown',
  cover: 'Picture',
  firstVideo: 'Its first video',
  gone: 'Deleted at the provider',
  processing: 'Processing…',
  failed: 'Failed',
  types: { free: 'Free', premium: 'Premium' },
  titleMissing: 'Please add a title.',
  dateMissing: 'Please choose a date.',
  seePage: 'See its page',
  seeIt: 'See it',
  select: 'Select',
  chosen: 'Chosen videos',
  selectAll: 'Select all',
  selected: (count: number) => (count === 0 ? 'Tap videos to select them' : `${counted(count)} selected`),
  tooManySelected: (max: number) => `Up to ${max} at a time`,
  show: 'Show',
  hide: 'Hide',
  makeFree: 'Free',
  makePremium: 'Premium',
  moveTo: 'Move to an adventure',
  changed: (count: number) => `${counted(count)} changed`,
  orderHint:
    'Applies to every list of videos. Lower numbers come first; equal numbers are sorted newest first.',
  orderWrong: 'Please enter a whole number.',
} as const;
