import { trash } from '../creator.limits.ts';

const counted = (count: number) => `${count} photo${count === 1 ? '' : 's'}`;

/** Texts of the admin page for photos. */
export const photoManager = {
  title: 'Photos',
  lead: 'Everything you have uploaded, newest first.',
  shown: { all: 'All', processing: 'Processing', failed: 'Failed', unlisted: 'Not in the gallery' },
  processing: 'Processing…',
  failed: 'Failed',
  unlisted: 'Not in the gallery',
  unlistedWhy:
    'This photo was picked for a post that was never saved, so nobody can see it. It is deleted a day after its upload.',
  keptWhy: 'This photo is not in your gallery. Publish it, or use it in a post.',
  publish: 'Publish',
  hide: 'Remove from gallery',
  published: 'Published',
  hidden: 'Removed from the gallery',
  repaired: 'This file was slightly damaged. We restored what we could.',
  noDescription: 'No description',
  noPhotos: 'No photos yet',
  search: 'Search photos',
  nothingFound: (search: string) => `No photos match “${search}”`,
  showAll: 'Show all photos',
  nothingFits: {
    processing: 'No photos are processing',
    failed: 'No failed photos',
    unlisted: 'No unlisted photos',
  },
  saved: 'Saved',
  retried: 'Trying again.',
  deleted: (count: number) => `${counted(count)} deleted`,
  deleteTitle: (count: number) => (count === 1 ? 'Delete this photo?' : `Delete ${counted(count)}?`),
  deleteExplained: (count: number) =>
    `${count === 1 ? 'It disappears' : 'They disappear'} from your site within seconds, and can be restored from the trash for ${trash.keptDays} days.`,
  lookingForPosts: 'Checking which posts use it…',
  postsUnknown: 'Could not check which posts use it.',
  inNoPost: (count: number) => `${count === 1 ? 'It is' : 'They are'} not used in any post.`,
  inPosts: (count: number, posts: number) =>
    `${count === 1 ? 'It' : 'They'} will also be removed from ${posts === 1 ? 'this post' : `these ${posts} posts`}:`,
  selected: (count: number) => (count === 0 ? 'Tap photos to select them' : `${counted(count)} selected`),
  tooManySelected: (max: number) => `Up to ${max} at a time`,
} as const;
