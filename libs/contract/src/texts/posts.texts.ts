const list = (names: readonly string[]) => names.join(', ');

export const photos = {
  notFound: 'No photos found',
  denied: 'Access denied. This gallery may require authentication.',
  failed: (status: number) => `Failed to load photos (${status})`,
} as const;

export const posts = {
  notFound: 'No posts found',
  denied: 'Access denied. You may not have permission to view posts.',
  failed: (status: number) => `Failed to load posts (${status})`,
} as const;

export const post = {
  invalidTypes: (names: readonly string[]) =>
    `Invalid file types: ${list(names)}. Only JPG, PNG, GIF, and WEBP files are allowed.`,
  tooManyFiles: (selected: number) =>
    `Too many files. Maximum 10 photos allowed. Currently selected: ${selected}`,
  descriptionRequired: 'Description is required',
  descriptionTooLong: 'Description must be 255 characters or less',
  createFailed: (status: number) => `Failed to create post: ${status}`,
  notFound: 'Post not found',
  denied: 'Access denied. This post may require authentication.',
  failed: (status: number) => `Failed to load post (${status})`,
  share: 'Share',
  copied: 'Copied!',
  morePhotos: (count: number) => `+ ${count} more`,
} as const;

export const postHints = {
  /** Beside a refusal, and where nothing answered. */
  permission: 'You may need to sign in to see this.',
  connection: 'Please check your internet connection and try again.',
} as const;
