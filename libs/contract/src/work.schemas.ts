import { z } from 'zod';
import * as limits from './limits.ts';
import { isoTime } from './schemas.ts';
import { photoFailureCodes } from './texts/upload.texts.ts';

/** Reasons why a cover cannot be made: fetching failed, or the image pipeline refused the picture. */
export const coverFailureCodes = ['missing', 'refused', 'malformed', ...photoFailureCodes] as const;
export type CoverFailureCode = (typeof coverFailureCodes)[number];

export const workQueues = ['processPhoto', 'makeCover'] as const;

const count = z.int().nonnegative();
const waiting = {
  waiting: count.describe('Those that wait, and those that are being worked on'),
  oldestOn: isoTime.nullable().describe('Since when the oldest of them waits'),
};

/** State of background work: rows in the database are authoritative, queues only show throughput. */
export const workAnswer = z.object({
  photos: z.object({ ...waiting, failed: count }),
  covers: z.object({ ...waiting, failed: count.describe('Videos whose picture cannot be had') }),
  deletions: z.object(waiting).describe('Photos that nobody sees any more and whose files still exist'),
  handover: z.object(waiting).describe('Work that no queue has taken yet'),
  libraries: z.object({
    known: count,
    running: count.describe('Being read, or asked for'),
    failed: count.describe('Whose last reading failed'),
  }),
  queues: z
    .array(
      z.object({
        queue: z.enum(workQueues),
        waiting: count,
        active: count,
        delayed: count.describe('To be tried again in a while'),
        failed: count.describe('Given up by the queue; the sweep hands over again what is still wanted'),
        oldestOn: isoTime.nullable().describe('Since when the next in line has been waiting'),
      }),
    )
    .nullable()
    .describe('null while the queues do not answer'),
});
export type WorkAnswer = z.infer<typeof workAnswer>;

const failedCover = z.object({
  videoId: z.uuid(),
  title: z.string(),
  failure: z.object({ code: z.enum(coverFailureCodes), text: z.string() }),
  triedOn: isoTime.nullable(),
});
export type FailedCover = z.infer<typeof failedCover>;
export const failedCoversAnswer = z.object({
  videos: z.array(failedCover).describe(`Tried last first; ${limits.page.maxSize} at most`),
  total: count,
});
export type FailedCoversAnswer = z.infer<typeof failedCoversAnswer>;

export const retryCoversBody = z.strictObject({
  videoIds: z
    .array(z.uuid())
    .min(1)
    .max(limits.page.maxSize)
    .optional()
    .describe('Only of these videos; all that failed where it is left out'),
});
export const retryCoversAnswer = z.object({ videos: count.describe('Whose pictures are tried again') });
