export const posts = {
  notFound: 'No posts found',
  denied: 'Access denied. You may not have permission to view posts.',
  failed: (status: number) => `Failed to load posts (${status})`,
} as const;

export const post = {
  notFound: 'Post not found',
  denied: 'Access denied. This post may require authentication.',
  failed: (status: number) => `Failed to load post (${status})`,
  share: 'Share',
  copied: 'Copied!',
  pinned: 'Pinned',
  others: 'Other posts',
  previous: 'Previous post',
  next: 'Next post',
  /** At the end of a text that a list cuts. */
  more: 'more',
  morePhotos: (count: number) => `+ ${count} more`,
} as const;

export const postHints = {
  /** Hints beside an error, and without a response. */
  permission: 'You may need to sign in to see this.',
  connection: 'Please check your internet connection and try again.',
} as const;
