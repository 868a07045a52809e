import { availableParallelism } from 'node:os';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { maxConcurrencyWithin, workerMemoryBytes } from '@sandstone/domain';
import { createImageProcessPool, type ImageProcessPool } from '@sandstone/media';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { Semaphore } from '../concurrency/semaphore.ts';
import { WORKER_CONFIG } from '../infrastructure/config.module.ts';
import { MetricsModule } from '../observability/metrics.module.ts';
import { observedPipeline } from '../observability/observe-pipelines.ts';
import { TempDirectory } from './temp-directory.ts';

const IMAGE_PROCESSES = Symbol('ImageProcessPool');
export const PHOTO_PIPELINE = Symbol('PhotoPipeline');
export const COVER_PIPELINE = Symbol('CoverPipeline');
export const HERO_PIPELINE = Symbol('HeroPipeline');

/** Provides what photos and covers share: image processes, the limit of pictures decoded at once, files in work. */
@Module({
  imports: [MetricsModule],
  providers: [
    { provide: IMAGE_PROCESSES, useFactory: () => createImageProcessPool() },
    {
      provide: PHOTO_PIPELINE,
      inject: [IMAGE_PROCESSES, WorkerMetrics],
      useFactory: ({ photos }: ImageProcessPool, metrics: WorkerMetrics) => ({
        ...photos,
        ...observedPipeline('photo', photos, metrics),
      }),
    },
    {
      provide: COVER_PIPELINE,
      inject: [IMAGE_PROCESSES, WorkerMetrics],
      useFactory: ({ covers }: ImageProcessPool, metrics: WorkerMetrics) =>
        observedPipeline('cover', covers, metrics),
    },
    {
      provide: HERO_PIPELINE,
      inject: [IMAGE_PROCESSES, WorkerMetrics],
      useFactory: ({ heroes }: ImageProcessPool, metrics: WorkerMetrics) =>
        observedPipeline('hero', heroes, metrics),
    },
    {
      // One permit per core: single-threaded libvips processes cost less than a parallel one.
      provide: Semaphore,
      inject: [WORKER_CONFIG, LOGGER],
      useFactory: (config: WorkerConfig, logger: Logger) => new Semaphore(imageConcurrency(config, logger)),
    },
    {
      provide: TempDirectory,
      inject: [WORKER_CONFIG],
      useFactory: ({ tempDirectory }: WorkerConfig) => TempDirectory.create(tempDirectory),
    },
  ],
  exports: [PHOTO_PIPELINE, COVER_PIPELINE, HERO_PIPELINE, Semaphore, TempDirectory],
})
export class ImagesModule implements OnApplicationShutdown {
  constructor(
    @Inject(IMAGE_PROCESSES) private readonly images: ImageProcessPool,
    private readonly tempDirectory: TempDirectory,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.images.close();
    await this.tempDirectory.remove();
  }
}

/** Returns how many pictures are decoded at once. */
function imageConcurrency(config: WorkerConfig, logger: Logger): number {
  // `constrainedMemory` returns 0 without a limit.
  const memory = process.constrainedMemory() || Infinity;
  const concurrency = config.concurrency || Math.min(availableParallelism(), maxConcurrencyWithin(memory));
  const needed = workerMemoryBytes(concurrency);
  if (needed > memory) logger.warn({ concurrency, memory, needed }, 'too little memory for the concurrency');
  return concurrency;
}
