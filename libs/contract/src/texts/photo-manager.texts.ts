const counted = (count: number) => `${count} photo${count === 1 ? '' : 's'}`;

/** What the creator reads where photos are looked after. */
export const photoManager = {
  title: 'Photos',
  lead: 'Everything that you uploaded, newest first.',
  shown: { all: 'All', processing: 'Processing', failed: 'Failed', unlisted: 'Not in the gallery' },
  processing: 'Processing…',
  failed: 'Failed',
  unlisted: 'Not in the gallery',
  unlistedWhy:
    'It was chosen for a post that is not saved, so nobody sees it. It goes by itself a day after it was uploaded.',
  repaired: 'The file was slightly damaged. It is shown as well as it can be.',
  noDescription: 'No description',
  noPhotos: 'No photos yet',
  nothingFits: {
    processing: 'Nothing is being made ready',
    failed: 'No photo has failed',
    unlisted: 'No such photo',
  },
  saved: 'Saved',
  retried: 'It is being tried again.',
  deleted: (count: number) => `${counted(count)} deleted`,
  deleteTitle: (count: number) => (count === 1 ? 'Delete this photo?' : `Delete ${counted(count)}?`),
  deleteForGood: (count: number) =>
    `${count === 1 ? 'It is' : 'They are'} gone from your site within a minute, and cannot be brought back.`,
  lookingForPosts: 'Looking for posts with it…',
  postsUnknown: 'Which posts have it could not be found out just now.',
  inNoPost: (count: number) => `${count === 1 ? 'It stands' : 'They stand'} in no post.`,
  inPosts: (count: number, posts: number) =>
    `${count === 1 ? 'It' : 'They'} will also leave ${posts === 1 ? 'this post' : `these ${posts} posts`}:`,
  selected: (count: number) => (count === 0 ? 'Tap the photos to choose them' : `${counted(count)} chosen`),
  tooManySelected: (max: number) => `At most ${max} at once`,
} as const;
