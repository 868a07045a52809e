import { trash } from '../creator.limits.ts';

/** Texts of the post editor. */
export const postEditor = {
  posts: 'Posts',
  createTitle: 'Create post',
  editTitle: 'Edit post',
  date: 'Date',
  dateHint: 'Empty: today. Posts are sorted by it.',
  search: 'Search posts',
  nothingFound: (search: string) => `No posts match “${search}”`,
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
  deleted: 'Post deleted',
  deleteExplained: `It disappears for everyone within seconds, and can be restored from the trash for ${trash.keptDays} days. Its photos stay in your gallery.`,
  deleteFailed: (status: number) => `Failed to delete post: ${status}`,
  saveFailed: (status: number) => `Failed to save post: ${status}`,
  unreadable: 'This picture cannot be displayed. It may be damaged.',
  photoTwice: 'A photo can only be in a post once.',
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
