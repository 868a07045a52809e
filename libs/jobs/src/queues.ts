import { z } from 'zod';

/** Correlation ids of the request that caused the job. */
const origin = { requestId: z.string().optional(), traceparent: z.string().optional() };

/**
 * Every queue with the schema of its payload. Deploys overlap, so a new field must be optional. A payload names a
 * row; the row in Postgres is authoritative.
 */
export const queues = {
  processPhoto: {
    name: 'photo-process',
    payload: z.object({
      photoId: z.uuid(),
      /** Number of manual retries; part of the job id, so that a retry is a new job. */
      attempt: z.int().nonnegative(),
      ...origin,
    }),
  },
  remakePhoto: {
    name: 'photo-remake',
    payload: z.object({
      photoId: z.uuid(),
      /** Revision of the mark that the pictures get. */
      watermark: z.int().positive(),
      ...origin,
    }),
  },
  makeCover: {
    name: 'cover-make',
    payload: z.object({ coverId: z.uuid(), ...origin }),
  },
} as const;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
export type JobPayload<Q extends QueueName> = z.infer<(typeof queues)[Q]['payload']>;

/** Equal work has an equal id, so that enqueueing it twice creates one job. */
export const jobIds: { [Q in QueueName]: (payload: JobPayload<Q>) => string } = {
  processPhoto: ({ photoId, attempt }) => `photo.${photoId}.${attempt}`,
  remakePhoto: ({ photoId, watermark }) => `remake.${photoId}.${watermark}`,
  makeCover: ({ coverId }) => `cover.${coverId}`,
};
