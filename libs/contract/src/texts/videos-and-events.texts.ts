const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Counts of an event's short free clips and full premium videos. */
export interface VideoCounts {
  free: number;
  premium: number;
}

export const events = {
  notFound: 'Event not found',
  failed: 'Failed to fetch event',
  /** Labels of the two counts. */
  pageNotFound: "I can't find that adventure",
  pageFailed: 'Oops, something went wrong',
} as const;

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
  /** '2 Short Clips and 1 Full Video', only one part if the other is zero, or 'No videos'. */
  counts: ({ free, premium }: VideoCounts) =>
    [
      ...(free > 0 ? [counted(free, 'Short Clip')] : []),
      ...(premium > 0 ? [counted(premium, 'Full Video')] : []),
    ].join(' and ') || 'No videos',
} as const;
