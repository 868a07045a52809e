import { type DynamicModule, Module } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { InfrastructureModule, NestLog } from '@sandstone/nest';
import { BackgroundModule } from './background/background.module.ts';
import { HealthServer } from './health/health.server.ts';
import { ConfigModule } from './infrastructure/config.module.ts';
import { PhotoCommands } from './library/photo-commands.ts';
import { MetricsModule } from './observability/metrics.module.ts';
import { OutboxRelay } from './outbox/outbox.relay.ts';
import { PhotosModule } from './photos/photos.module.ts';
import { ReleaseCheck } from './release/release-check.ts';
import { ScheduledPublication } from './schedule/scheduled-publication.ts';
import { OrphanSweep } from './sweep/orphan-sweep.ts';
import { RecordSweep } from './sweep/record-sweep.ts';
import { VideosModule } from './videos/videos.module.ts';

@Module({
  imports: [BackgroundModule, MetricsModule, PhotosModule],
  providers: [
    HealthServer,
    NestLog,
    OrphanSweep,
    OutboxRelay,
    PhotoCommands,
    RecordSweep,
    ReleaseCheck,
    ScheduledPublication,
  ],
})
export class WorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(config),
        InfrastructureModule.forRoot('worker'),
        VideosModule.forRoot(config),
      ],
    };
  }
}
