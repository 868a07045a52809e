export const videos = {
  notFound: 'Video not found',
  denied: 'Access denied. This video may require authentication.',
  failed: (status: number) => `Failed to load video (${status})`,
  titleMissing: 'Invalid video URL: Missing video title',
  collection: 'My Private Collection',
  freePreview: 'Free Preview',
  lockedPreview: 'Free - Sign In to View',
  noPreview: 'No Preview Available',
  unavailable: 'Video temporarily unavailable',
  description: 'What happened here',
  story: 'How it all went down',
  partOf: 'Part of',
} as const;
