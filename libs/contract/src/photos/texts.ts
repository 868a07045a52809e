export const photos = {
  notFound: 'No photos found',
  /** On a long photo, of which a list shows a part. */
  more: 'There’s more',
  denied: 'Access denied. This gallery may require authentication.',
  failed: (status: number) => `Failed to load photos (${status})`,
} as const;
