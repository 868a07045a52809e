import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { isoTime } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type workRoutes } from './routes.ts';
import { coverFailureCodes } from './failures.ts';

export const workQueues = ['processPhoto', 'makeCover'] as const;

const count = z.int().nonnegative();
const waiting = {
  waiting: count.describe('Number of waiting and active tasks'),
  oldestOn: isoTime.nullable().describe('Time since which the oldest task has waited'),
};

/** State of background work: rows in the database are authoritative, queues only show throughput. */
export const workResponse = z.object({
  photos: z.object({ ...waiting, failed: count }),
  covers: z.object({
    ...waiting,
    failed: count.describe('Number of videos whose picture cannot be created'),
  }),
  deletions: z.object(waiting).describe('Deleted photos whose files still exist'),
  handover: z.object(waiting).describe('Jobs that are not in a queue yet'),
  disk: z
    .enum(['roomy', 'filling', 'full'])
    .nullish()
    .describe('The disk of the stored files; null if the store does not tell'),
  libraries: z.object({
    known: count,
    running: count.describe('Video libraries with a running or requested listing'),
    failed: count.describe('Video libraries whose last listing failed'),
  }),
  queues: z
    .array(
      z.object({
        queue: z.enum(workQueues),
        waiting: count,
        active: count,
        delayed: count.describe('Jobs that will be retried later'),
        failed: count.describe('Jobs that the queue has given up; the sweeper adds the required ones again'),
        oldestOn: isoTime.nullable().describe('Time since which the next job has waited'),
      }),
    )
    .nullable()
    .describe('null if the queues do not answer'),
});
export type WorkResponse = z.infer<typeof workResponse>;

const failedCover = z.object({
  videoId: z.uuid(),
  title: z.string(),
  failure: z.object({ code: z.enum(coverFailureCodes), text: z.string() }),
  triedOn: isoTime.nullable(),
});
export type FailedCover = z.infer<typeof failedCover>;
export const failedCoversResponse = z.object({
  videos: z.array(failedCover).describe(`Last tried first; at most ${limits.page.maxSize}`),
  total: count,
});
export type FailedCoversResponse = z.infer<typeof failedCoversResponse>;

export const retryCoversBody = z.strictObject({
  videoIds: z
    .array(z.uuid())
    .min(1)
    .max(limits.page.maxSize)
    .optional()
    .describe('Videos whose pictures are retried; default: all failed ones'),
});
export const retryCoversResponse = z.object({
  videos: count.describe('Number of videos whose pictures are retried'),
});

export const workEndpoints = {
  adminWork: { summary: 'Returns waiting, active and failed work', response: workResponse },
  adminFailedCovers: {
    summary: 'Lists videos whose pictures cannot be created, with the reasons',
    response: failedCoversResponse,
  },
  adminRetryCovers: {
    summary: 'Retries pictures of videos that could not be created',
    body: retryCoversBody,
    response: retryCoversResponse,
  },
} as const satisfies Record<keyof typeof workRoutes, Endpoint>;
