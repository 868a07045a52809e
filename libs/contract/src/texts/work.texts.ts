import { type CoverFailureCode } from '../work.schemas.ts';

/** What the creator reads when a picture of a video cannot be had. */
export const coverFailure: Record<CoverFailureCode, string> = {
  missing: 'The video provider has no picture of this video. Please choose one there.',
  refused:
    'The video provider refused to hand this picture out. Please ask whoever runs this site to check its key.',
  malformed: 'The video provider sent something that is not a picture.',
  damaged: 'The picture is damaged. Please choose another one at the video provider.',
  unsupported: 'The picture is of a kind that cannot be read. Please choose another one at the provider.',
  too_many_pixels: 'The picture is too large. Please choose a smaller one at the video provider.',
  side_too_long: 'The picture is too wide or too high. Please choose another one at the video provider.',
  too_much_memory: 'The picture takes too much memory to open. Please choose another one at the provider.',
  animated_png: 'The picture is an animated PNG. Please choose another one at the video provider.',
  too_many_scans: 'The picture is built of far too many passes. Please choose another one at the provider.',
  too_many_frames: 'The picture is an animation that is too long. Please choose another one at the provider.',
  timed_out: 'The picture took too long to prepare. Please choose another one at the video provider.',
  internal: 'Something went wrong on our side. Please try again in a while.',
};

/** How the work behind the pages is told to the creator. */
export const work = {
  title: 'Work in progress',
  lead: 'What your site is making ready, and what needs you.',
  nothing: 'Nothing waits, and nothing has failed.',
  seeWhy: 'See why',
  seeAll: 'See all that is going on',
  unknown: 'How the work stands could not be asked just now.',
  photos: 'Photos that failed',
  covers: 'Videos without their picture',
  libraries: 'Video libraries',
  behind: 'Behind the scenes',
  queuesAway:
    'The queue does not answer at the moment. Nothing is lost: what was uploaded is kept, and goes on when it is back.',
  tryAgain: 'Try again',
  tryAllAgain: 'Try all again',
  retried: 'It is being tried again.',
  nothingToRetry: 'There is nothing to try: the video provider names no picture.',
  queues: {
    processPhoto: 'Making photos ready',
    makeCover: 'Making pictures of videos',
  },
} as const;
