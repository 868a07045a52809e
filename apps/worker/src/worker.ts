import { availableParallelism } from 'node:os';
import { type WorkerConfig } from '@sandstone/config';
import { maxConcurrencyWithin, workerMemoryBytes } from '@sandstone/domain';
import { consumeJobs } from '@sandstone/jobs';
import { startHealthServer } from '@sandstone/observability';
import { Semaphore } from './concurrency/semaphore.ts';
import { observeJobs } from './observability/observe-jobs.ts';
import { PhotoCommands } from './library/photo-commands.ts';
import { OutboxRelay } from './outbox/outbox.relay.ts';
import { OutdatedPhotos } from './photos/outdated-photos.ts';
import { PhotoRemoval } from './photos/photo-removal.ts';
import { ProcessPhotoHandler } from './photos/process-photo.handler.ts';
import { RemakePhotoHandler } from './photos/remake-photo.handler.ts';
import { TempDirectory } from './photos/temp-directory.ts';
import { ReleaseCheck } from './release/release-check.ts';
import { ScheduledPublication } from './schedule/scheduled-publication.ts';
import { Sweeper } from './sweep/sweeper.ts';
import { MakeCoverHandler } from './videos/make-cover.handler.ts';
import { SyncScheduler } from './videos/sync.scheduler.ts';
import { createWorkerContext, type Replacements, type WorkerContext } from './worker-context.ts';

export interface RunningWorker {
  url: string;
  context: WorkerContext;
  close(): Promise<void>;
}

/** Stays below the supervisor's deadline. The next worker repeats jobs that are unfinished by then. */
const graceSeconds = 6;

/** Starts the whole worker in this process. */
export async function startWorker(
  config: WorkerConfig,
  replacements: Replacements = {},
): Promise<RunningWorker> {
  const context = await createWorkerContext(config, replacements);
  const { logger } = context;
  const tempDirectory = await TempDirectory.create(config.tempDirectory);
  const { url: redisUrl, prefix } = config.redis;
  const address = { redisUrl, prefix, logger, observe: observeJobs(context) };

  // `constrainedMemory` returns 0 without a limit.
  const memory = process.constrainedMemory() || Infinity;
  const concurrency = config.concurrency || Math.min(availableParallelism(), maxConcurrencyWithin(memory));
  if (workerMemoryBytes(concurrency) > memory) {
    logger.warn(
      { concurrency, memory, needed: workerMemoryBytes(concurrency) },
      'too little memory for the concurrency',
    );
  }
  const decoding = new Semaphore(concurrency);
  const processPhoto = new ProcessPhotoHandler(context, tempDirectory, decoding);
  const contentMayHaveChanged = () => context.signals.publish('contentChanged', {});
  const consumers = [
    consumeJobs(
      'processPhoto',
      (payload, job) => processPhoto.handle(payload, job).then(contentMayHaveChanged),
      {
        ...address,
        // Twice the decoding permits, so that one photo is decoded while another is fetched or stored.
        concurrency: 2 * concurrency,
      },
    ),
  ];
  const remakePhoto = new RemakePhotoHandler(context, tempDirectory, decoding);
  consumers.push(
    consumeJobs('remakePhoto', (payload, job) => remakePhoto.handle(payload, job), {
      ...address,
      concurrency,
    }),
  );
  const { streaming } = context;
  let scheduler: SyncScheduler | undefined;
  if (streaming !== undefined) {
    const makeCover = new MakeCoverHandler({ ...context, streaming }, decoding);
    consumers.push(
      consumeJobs('makeCover', (payload, job) => makeCover.handle(payload, job).then(contentMayHaveChanged), {
        ...address,
        concurrency: 2 * concurrency,
      }),
    );
    scheduler = new SyncScheduler({ ...context, streaming }, config.syncMinutes);
    await scheduler.start();
  }
  const relay = new OutboxRelay(context);
  relay.start();
  const photoRemoval = new PhotoRemoval(context);
  photoRemoval.start();
  const outdatedPhotos = new OutdatedPhotos(context);
  outdatedPhotos.start();
  const photoCommands = new PhotoCommands(context);
  photoCommands.start();
  const scheduledPublication = new ScheduledPublication(context);
  scheduledPublication.start();
  const { releaseFeed } = config;
  const releaseCheck =
    releaseFeed === undefined ? undefined : new ReleaseCheck(context, releaseFeed, config.release);
  releaseCheck?.start();
  const sweeper = new Sweeper(context);
  sweeper.start();
  const health = await startHealthServer(config.listen, {
    release: config.release,
    readiness: context.readiness,
    metrics: context.metrics.registry,
  });
  logger.info({ concurrency, ...config.release }, 'worker started');
  return {
    url: health.url,
    context,
    async close() {
      context.readiness.drain();
      await Promise.all([
        relay.stop(),
        photoRemoval.stop(),
        outdatedPhotos.stop(),
        photoCommands.stop(),
        scheduledPublication.stop(),
        releaseCheck?.stop(),
        sweeper.stop(),
        scheduler?.stop(),
        ...consumers.map((consumer) => consumer.close(graceSeconds)),
      ]);
      await health.close();
      await context.close();
      await tempDirectory.remove();
    },
  };
}
