import { z } from 'zod';

/** What a job's lines in the log and its span go by: the request that asked for it. */
const origin = { requestId: z.string().optional(), traceparent: z.string().optional() };

/**
 * Every queue and what its jobs carry. Deploys overlap: a new field of a payload is optional.
 * A payload names a row; the row in Postgres is the truth.
 */
export const queues = {
  processPhoto: {
    name: 'photo-process',
    payload: z.object({
      photoId: z.uuid(),
      /** Counts the tries that a person asked for; part of the job's id, so that a retry is a new job. */
      attempt: z.int().nonnegative(),
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

/** The same work has the same id, so that handing it over twice makes one job. */
export const jobIds: { [Q in QueueName]: (payload: JobPayload<Q>) => string } = {
  processPhoto: ({ photoId, attempt }) => `photo.${photoId}.${attempt}`,
  makeCover: ({ coverId }) => `cover.${coverId}`,
};
