import { type DynamicModule, Module } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { InfrastructureModule } from '@sandstone/nest';
import { AccountsModule } from './accounts/accounts.module.ts';
import { BackgroundModule } from './background/background.module.ts';
import { HealthModule } from './health/health.module.ts';
import { ConfigModule } from './infrastructure/config.module.ts';
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
    LibraryModule,
    OutboxModule,
    PhotosModule,
    ReleaseModule,
    ScheduleModule,
    SweepModule,
  ],
  providers: [NestLog],
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
