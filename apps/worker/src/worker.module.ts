import { type DynamicModule, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { LOGGER, ObservabilityModule } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { AccountsModule } from './accounts/accounts.module.ts';
import { BackgroundModule } from './background/background.module.ts';
import { Semaphore } from './concurrency/semaphore.ts';
import { HealthModule } from './health/health.module.ts';
import { ImagesModule } from './images/images.module.ts';
import { ConfigModule, WORKER_CONFIG } from './infrastructure/config.module.ts';
import { LibraryModule } from './library/library.module.ts';
import { NestLog } from './observability/nest-log.ts';
import { OutboxModule } from './outbox/outbox.module.ts';
import { PhotosModule } from './photos/photos.module.ts';
import { ReleaseModule } from './release/release.module.ts';
import { ScheduleModule } from './schedule/schedule.module.ts';
import { SweepModule } from './sweep/sweep.module.ts';
import { VideosModule } from './videos/videos.module.ts';

@Module({
  imports: [
    AccountsModule,
    BackgroundModule,
    HealthModule,
    ImagesModule,
    LibraryModule,
    OutboxModule,
    PhotosModule,
    ReleaseModule,
    ScheduleModule,
    SweepModule,
  ],
  providers: [NestLog],
})
export class WorkerModule implements OnApplicationBootstrap {
  constructor(
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    private readonly decoding: Semaphore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  static forRoot(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(config),
        ObservabilityModule.forRoot('worker'),
        VideosModule.forRoot(config),
      ],
    };
  }

  /** The hooks of the root module come last. */
  onApplicationBootstrap(): void {
    const { permits: concurrency } = this.decoding;
    this.logger.info({ concurrency, ...this.config.release }, 'worker started');
  }
}
