import { type DynamicModule, Module } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { BackgroundModule } from '../background/background.module.ts';
import { ImagesModule } from '../images/images.module.ts';
import { MetricsModule } from '../observability/metrics.module.ts';
import { CoverPlan } from './cover-plan.ts';
import { CoverSources } from './cover-sources.ts';
import { CoverSweep } from './cover-sweep.ts';
import { VideoLibrarySync } from './video-library-sync.ts';
import { MakeCoverHandler } from './make-cover.handler.ts';
import { SyncScheduler } from './sync.scheduler.ts';

@Module({
  imports: [BackgroundModule, ImagesModule, MetricsModule],
  providers: [CoverPlan, CoverSources, CoverSweep, MakeCoverHandler],
})
export class VideosModule {
  /** Without a library, nothing is read from the provider. */
  static forRoot({ streaming }: WorkerConfig): DynamicModule {
    const hasVideoLibrary = streaming.libraries.length > 0;
    return {
      module: VideosModule,
      providers: hasVideoLibrary ? [VideoLibrarySync, SyncScheduler] : [],
    };
  }
}
