import { Controller, Inject } from '@nestjs/common';
import { type WorkResponse } from '@sandstone/contract';
import { SyncRepository, WorkRepository } from '@sandstone/database';
import { type JobQueue } from '@sandstone/jobs';
import { JOB_QUEUE, OBJECT_STORAGE, STREAMING_PROVIDER } from '@sandstone/nest';
import { type ObjectStorage } from '@sandstone/storage';
import { type StreamingProvider } from '@sandstone/streaming';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { videoLibrariesState, queuesState } from './work-state.ts';
import { toDiskState, toWaiting } from './work.mapper.ts';

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
  async state(): Promise<WorkResponse> {
    const [{ photos, covers, deletions, handover }, libraries, queues, disk] = await Promise.all([
      this.work.state(),
      videoLibrariesState(this.sync, this.streaming),
      queuesState(this.queue),
      // The state of the work is shown although the store does not answer.
      this.storage.disk().catch(() => undefined),
    ]);
    return {
      photos: { ...toWaiting(photos), failed: photos.failed },
      covers: { ...toWaiting(covers), failed: covers.failed },
      deletions: toWaiting(deletions),
      handover: toWaiting(handover),
      disk: toDiskState(disk),
      libraries,
      queues,
    };
  }
}
