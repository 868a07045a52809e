import { trash } from '../limits/creator.limits.ts';
import { type SyncFailureCode } from './choices.ts';

const counted = (count: number) => `${count} video${count === 1 ? '' : 's'}`;

/** Texts of the admin pages for videos and events. The site calls events adventures. */
export const videoEditing = {
  title: 'Videos and Adventures',
  videos: 'Videos',
  adventures: 'Adventures',
  libraries: 'Video libraries',
  librariesLead:
    'Where your videos come from. A sync brings new ones and never changes your titles, texts, pictures and order.',
  libraryName: (id: string) => `Video library ${id}`,
  nameLibrary: 'Rename',
  libraryNameLabel: 'Name',
  libraryNameHint: 'Only you see it. Leave empty to use its number.',
  syncNow: 'Sync now',
  notConfigured: 'No video library is set up yet.',
  unsigned:
    'Player links of this video library are not signed, so a leaked link works forever. Ask the site operator to set its player token key.',
  saved: 'Saved',
  eventDeleted: 'Adventure deleted',
  deleteExplained: `Its page disappears within seconds, and its videos stay without an adventure. You can restore it from the trash for ${trash.keptDays} days.`,
  asProvider: 'Same as the provider',
  asVideoLibrary: 'Same as its video library',
  noVideos: 'No videos yet',
  noMatches: 'No matching videos',
  noAdventure: 'No adventure',
  search: 'Search by title',
  noAdventures: 'No adventures yet',
  newIsHidden:
    'Off: only you see it, until you show it. Without videos or photos, it is not on your home page.',
  hiddenHint: 'Off: its page is gone, its videos stay where they are.',
  savedHidden: 'Saved. Only you see it until you show it.',
  eventShown: (title: string) => `‘${title}’ is on your site now`,
  hidden: 'Hidden',
  shown: 'Shown',
  cover: 'Picture',
  coverChoose: 'Choose a photo',
  coverUpload: 'Upload a picture',
  coverOfProvider: 'Use the provider’s picture',
  coverOfVideo: 'Use a video’s picture',
  coverHint:
    'Everybody sees the photo here, even if it is hidden in your gallery. If you delete it, it is gone from here within seconds.',
  coverGone: 'This photo was deleted. Its automatic picture is shown until you restore it.',
  coverVideos: 'The picture of a video',
  changeCover: (title: string) => `Change the picture of ${title}`,
  focus: 'Focal point',
  focusHint: 'Tap what should stay in view where the picture is cropped.',
  focusAcross: 'Left to right',
  focusDown: 'Top to bottom',
  focusMiddle: 'Use the middle',
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
  moveToNew: 'New adventure…',
  newAdventureFor: (count: number) => `A new adventure of ${counted(count)}`,
  changed: (count: number) => `${counted(count)} changed`,
  orderHint:
    'Applies to every list of videos. Lower numbers come first; equal numbers are sorted newest first.',
  orderWrong: 'Please enter a whole number.',
} as const;

/** Texts of the admin page for the order of an adventure. */
export const eventOrder = {
  lead: 'Drag videos and photos into the order in which your visitors see them.',
  items: 'Videos and photos in order',
  arrange: 'Arrange',
  edit: 'Edit',
  failed: 'This adventure could not be loaded',
  itemGone: 'It is no longer in this adventure. Please reload the page.',
  moved: 'Order changed',
  none: 'Nothing here yet',
  addPhotos: 'Add photos',
  addVideos: 'Add videos',
  chooseVideos: 'Your videos',
  addChosen: (count: number) => (count === 0 ? 'Add videos' : `Add ${counted(count)}`),
  taken: 'In this adventure',
  full: (most: number) => `An adventure has room for ${most} photos.`,
  noneHint: 'Add photos and videos, then bring them into order.',
} as const;

/** Asks before premium videos become free. */
export const makeFree = {
  title: (count: number, name: string) =>
    count === 1 ? `Make ‘${name}’ free?` : `Make ${count} premium videos free?`,
  explained: (count: number) =>
    `Everyone on the internet can then watch ${count === 1 ? 'it' : 'them'} in full, without signing in.`,
  confirm: (count: number) => (count === 1 ? 'Make it free' : 'Make them free'),
  cancel: (count: number) => (count === 1 ? 'Keep it premium' : 'Keep them premium'),
} as const;

/** Reasons why a video library could not be listed. */
export const syncFailure: Record<SyncFailureCode, string> = {
  unavailable: 'The video provider did not respond. The next sync will try again.',
  rate_limited: 'The video provider is limiting requests. The next sync will try again.',
  unauthorized:
    'The video provider rejected the key of this video library. Ask the site operator to check it.',
  not_found: 'The video provider does not know this video library. Ask the site operator to check it.',
  malformed: 'The video provider sent a response we do not understand.',
  unstable: 'Videos changed during the sync. The next one will try again.',
  abandoned: 'The sync was interrupted. The next one will try again.',
  internal: 'Something went wrong on our side.',
};
