import { type CoverFailureCode, type WorkFailureCode } from './failures.ts';

/** Reasons why a cover cannot be created. */
export const coverFailure: Record<CoverFailureCode, string> = {
  missing: 'The video provider has no thumbnail for this video. Please choose one there.',
  refused: 'The video provider refused access to this thumbnail. Ask the site operator to check its key.',
  malformed: 'The video provider sent a file that is not a picture.',
  damaged: 'The thumbnail is damaged. Please choose another one at the video provider.',
  unsupported: 'This kind of picture is not supported. Please choose another one at the video provider.',
  too_many_pixels: 'The thumbnail is too large. Please choose a smaller one at the video provider.',
  side_too_long: 'The thumbnail is too wide or too tall. Please choose another one at the video provider.',
  too_much_memory:
    'The thumbnail needs too much memory to open. Please choose another one at the video provider.',
  animated_png: 'The thumbnail is an animated PNG. Please choose another one at the video provider.',
  too_many_scans:
    'The thumbnail has too many progressive scans. Please choose another one at the video provider.',
  too_many_frames:
    'The thumbnail is an animation that is too long. Please choose another one at the video provider.',
  timed_out: 'The thumbnail took too long to process. Please choose another one at the video provider.',
  internal: 'Something went wrong on our side. Please try again later.',
};

/** Reasons why a change in the background has failed. */
export const workFailure: Record<WorkFailureCode, string> = {
  invalid: 'Your site cannot store this text or value. Please change it and try again.',
  internal: 'Something went wrong on our side. Please try again.',
};

/** Texts about background work. */
export const work = {
  title: 'Work in progress',
  lead: 'What your site is working on, and what needs your attention.',
  nothing: 'Nothing is waiting and nothing has failed.',
  seeAll: 'See all work in progress',
  unknown: 'The status could not be loaded.',
  photos: 'Failed photos',
  covers: 'Videos without a thumbnail',
  libraries: 'Video libraries',
  behind: 'Behind the scenes',
  queuesAway:
    'The queue is not responding. Nothing is lost: your uploads are safe and continue when it is back.',
  diskFull: 'The disk is full. Nothing can be saved until there is room on the server.',
  diskFilling: 'The disk is nearly full. Please make room on the server soon.',
  tryAgain: 'Try again',
  tryAllAgain: 'Try all again',
  retried: 'Trying again.',
  nothingToRetry: 'Nothing to retry: the video provider has no thumbnail.',
  queues: {
    processPhoto: 'Processing photos',
    makeCover: 'Creating video thumbnails',
  },
} as const;
