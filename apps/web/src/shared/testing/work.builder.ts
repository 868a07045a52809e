import { type WorkResponse, workQueues } from '@sandstone/contract';

/** A state in which nothing waits and nothing has failed. */
export function someWork(fields: Partial<WorkResponse> = {}): WorkResponse {
  const idle = { waiting: 0, oldestOn: null };
  return {
    photos: { ...idle, failed: 0 },
    covers: { ...idle, failed: 0 },
    deletions: idle,
    handover: idle,
    libraries: { known: 0, running: 0, failed: 0 },
    queues: workQueues.map((queue) => ({ queue, ...idle, active: 0, delayed: 0, failed: 0 })),
    ...fields,
  };
}
