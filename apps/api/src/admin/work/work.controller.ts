import { Controller, Inject } from '@nestjs/common';
import { workQueues } from '@sandstone/contract';
import { SyncRepository, WorkRepository } from '@sandstone/database';
import { type JobQueue, QueueUnavailableError } from '@sandstone/jobs';
import { JOB_QUEUE, OBJECT_STORAGE, STREAMING_PROVIDER } from '@sandstone/nest';
import { type ObjectStorage } from '@sandstone/storage';
import { type StreamingProvider } from '@sandstone/streaming';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf } from '../../http/route-input.decorator.ts';
import { toDiskState } from './work.mapper.ts';

/** Reports background work that is waiting or has failed. */
@Controller()
export class WorkController {
  constructor(
    private readonly work: WorkRepository,
    private readonly sync: SyncRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider | undefined,
  ) {}

  @ApiRoute('adminWork')
  async state(): Promise<ResponseOf<'adminWork'>> {
    const [work, libraries, queues, disk] = await Promise.all([
      this.work.state(),
      videoLibrariesState(this.sync, this.streaming),
      queuesState(this.queue),
      // The state of the work is shown although the store does not answer.
      this.storage.disk().catch(() => undefined),
    ]);
    return {
      ...work,
      disk: toDiskState(disk),
      libraries,
      queues,
    };
  }
}

/** The number of jobs per state in each queue; null while Redis is unavailable, which fails fast. */
async function queuesState(queue: JobQueue): Promise<ResponseOf<'adminWork'>['queues']> {
  try {
    return await Promise.all(
      workQueues.map(async (name) => {
        const [counts, oldestOn = null] = await Promise.all([
          queue.counts(name),
          queue.oldestWaitingAt(name),
        ]);
        return { queue: name, ...counts, oldestOn };
      }),
    );
  } catch (error) {
    if (error instanceof QueueUnavailableError) return null;
    throw error;
  }
}

/** Counts the libraries that are known, running and failed. */
async function videoLibrariesState(
  sync: SyncRepository,
  streaming: StreamingProvider | undefined,
): Promise<ResponseOf<'adminWork'>['libraries']> {
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
