import { pins, trash } from '../limits/creator.limits.ts';

/** Texts of the post editor. */
export const postEditor = {
  posts: 'Posts',
  createTitle: 'Create post',
  editTitle: 'Edit post',
  date: 'Date',
  dateHint: 'Empty: today. Posts are sorted by it.',
  search: 'Search posts',
  nothingFound: (search: string) => `No posts match “${search}”`,
  nonePublishedFound: (search: string) => `No published posts match “${search}”`,
  noPosts: 'No posts yet',
  uploadingPhotos: 'Uploading photos',
  preparingPhotos: 'Preparing photos',
  createNow: 'Create without waiting',
  saveNow: 'Save without waiting',
  creatingPost: 'Creating post',
  savingPost: 'Saving post',
  created: 'Post created',
  newPost: 'Your new post',
  seeIt: 'See it',
  close: 'Close',
  saved: 'Post saved',
  pin: 'Pin',
  unpin: 'Unpin',
  pinned: 'Post pinned',
  unpinned: 'Post unpinned',
  tooManyPins: `${pins.maxPosts} posts are pinned already. Unpin one of them first.`,
  deleted: 'Post deleted',
  deleteExplained: `It disappears for everyone within seconds, and can be restored from the trash for ${trash.keptDays} days. Its photos stay in your gallery.`,
  deleteFailed: (status: number) => `Failed to delete post: ${status}`,
  saveFailed: (status: number) => `Failed to save post: ${status}`,
  unreadable: 'This picture cannot be displayed. It may be damaged.',
  photoTwice: 'A photo can only be in a post once.',
} as const;

/** Texts of drafts: posts that save themselves while they are written. */
export const postDrafts = {
  title: 'Drafts',
  none: 'No drafts.',
  badge: 'Draft',
  published: 'Published',
  noText: 'No text yet',
  lastSaved: (ago: string) => `Saved ${ago}`,
  goOn: 'Continue',
  remove: 'Delete',
  unreachable: 'Your drafts could not be loaded',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Draft saved',
  savedWithoutPhotos: (onTheWay: number, failed: number) => {
    const sending = `${onTheWay === 1 ? 'One photo is' : `${onTheWay} photos are`} still on the way.`;
    const refused = `${failed === 1 ? 'One photo' : `${failed} photos`} failed to upload.`;
    return ['Draft saved.', ...(onTheWay > 0 ? [sending] : []), ...(failed > 0 ? [refused] : [])].join(' ');
  },
  filesMissing: (names: readonly string[]) =>
    `${names.length === 1 ? 'This photo has' : 'These photos have'} not arrived: ${names.join(', ')}. Please choose ${
      names.length === 1 ? 'it' : 'them'
    } again.`,
  failed: 'Not saved — we will try again',
  changed: 'This draft was changed in another window. Which version do you want to keep?',
  loadNewer: 'Load newer',
  keepMine: 'Keep mine',
  gone: 'This draft was published or deleted somewhere else.',
  keepAsNew: 'Keep it as a new draft',
  photosGone: 'Some photos no longer exist, so they were left out.',
  leave: 'Your last changes are not saved yet.',
  deleteTitle: 'Delete this draft?',
  deleteExplained: 'It is gone for good. Photos that are only in this draft go with it.',
  deleteConfirm: 'Delete it',
  deleteCancel: 'Keep it',
  deleteFailed: (status: number) => `Failed to delete draft: ${status}`,
  notFound: 'Draft not found',
  notFoundExplained: 'It was published or deleted.',
  loadFailed: (status: number) => `Failed to load draft (${status})`,
  allPosts: 'All posts',
} as const;

/** Validation errors of a post and its photos. */
export const postRefusals = {
  invalidTypes: (names: readonly string[]) =>
    `Invalid file types: ${names.join(', ')}. Only JPG, PNG, GIF, and WEBP files are allowed.`,
  tooManyFiles: (selected: number) =>
    `Too many files. Maximum 10 photos allowed. Currently selected: ${selected}`,
  descriptionRequired: 'Description is required',
  descriptionTooLong: 'Description must be 255 characters or less',
  dateInFuture: 'The date cannot be in the future.',
  createFailed: (status: number) => `Failed to create post: ${status}`,
} as const;
