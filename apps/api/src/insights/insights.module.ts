import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { defaultPrefix } from '@sandstone/jobs';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { connectRedis } from '../infrastructure/redis.ts';
import { ViewCounter } from './view-counter.ts';
import { ViewMarks } from './view-marks.ts';
import { ViewsController } from './views.controller.ts';

@Module({
  imports: [RateLimitsModule],
  controllers: [ViewsController],
  providers: [
    ViewCounter,
    {
      provide: ViewMarks,
      inject: [API_CONFIG],
      useFactory: (config: ApiConfig) =>
        new ViewMarks({
          redis: connectRedis(config),
          prefix: config.redis.prefix ?? defaultPrefix,
          secret: config.sessionSecret,
        }),
    },
  ],
})
export class InsightsModule implements OnApplicationShutdown {
  constructor(private readonly marks: ViewMarks) {}

  onApplicationShutdown(): void {
    this.marks.close();
  }
}
