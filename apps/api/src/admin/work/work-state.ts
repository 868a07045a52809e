import { type WorkResponse, workQueues } from '@sandstone/contract';
import { type SyncRepository } from '@sandstone/database';
import { type JobQueue, QueueUnavailableError } from '@sandstone/jobs';
import { type StreamingProvider } from '@sandstone/streaming';

/** The number of jobs per state in each queue; null while Redis is unavailable, which fails fast. */
export async function queuesState(queue: JobQueue): Promise<WorkResponse['queues']> {
  try {
    return await Promise.all(
      workQueues.map(async (name) => {
        const [counts, oldestAt] = await Promise.all([queue.counts(name), queue.oldestWaitingAt(name)]);
        return { queue: name, ...counts, oldestOn: oldestAt?.toISOString() ?? null };
      }),
    );
  } catch (error) {
    if (error instanceof QueueUnavailableError) return null;
    throw error;
  }
}

/** Counts the libraries that are known, running and failed. */
export async function videoLibrariesState(
  sync: SyncRepository,
  streaming: StreamingProvider | undefined,
): Promise<WorkResponse['libraries']> {
  if (streaming === undefined) return { known: 0, running: 0, failed: 0 };
  const records = await sync.libraries(streaming.name);
  const present = records.filter(({ libraryId }) => streaming.libraries.some(({ id }) => id === libraryId));
  const count = (matches: (record: (typeof records)[number]) => boolean) => present.filter(matches).length;
  return {
    known: streaming.libraries.length,
    running: count(({ running, requested }) => requested || running !== null),
    failed: count(({ last }) => last?.status === 'failed' || last?.status === 'partial'),
  };
}
