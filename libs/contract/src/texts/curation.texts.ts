/** What the creator reads where videos and events are looked after. The site calls events adventures. */
export const curation = {
  title: 'Videos and Adventures',
  videos: 'Videos',
  adventures: 'Adventures',
  syncNow: 'Sync now',
  notConfigured: 'No library of the video provider is set up yet.',
  unsigned:
    'Links to players of this library are not signed: a link that leaks plays for ever. Please ask whoever runs this site to set its player token key.',
  asProvider: 'As the provider says',
  asLibrary: 'As its library is',
  noVideos: 'No videos yet',
  noAdventures: 'No adventures yet',
  hidden: 'Hidden',
  gone: 'Gone at the provider',
  processing: 'Processing…',
  failed: 'Failed',
  types: { free: 'Free', premium: 'Premium' },
  titleMissing: 'Please give it a title.',
  dateMissing: 'Please choose a day.',
  seePage: 'See its page',
  orderHint:
    'In every list of videos: the lower, the further ahead. Where it is the same, the newest comes first.',
  orderWrong: 'A whole number, please.',
} as const;
