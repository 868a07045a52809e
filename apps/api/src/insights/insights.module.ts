import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import { ViewRepository } from '@sandstone/database';
import { defaultPrefix, redisReason } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { LOGGER } from '../infrastructure/observability.module.ts';
import { connectRedis } from '../infrastructure/redis.ts';
import { RedisMarks } from './redis-marks.ts';
import { type SharedMarks } from './shared-marks.ts';
import { ViewCounter } from './view-counter.ts';
import { ViewReports } from './view-reports.ts';
import { ViewsController } from './views.controller.ts';

/** The injection token of `SharedMarks`. */
export const SHARED_MARKS = Symbol('SharedMarks');

@Module({
  imports: [DatabaseModule, RateLimitsModule],
  controllers: [ViewsController],
  providers: [
    ViewReports,
    {
      provide: SHARED_MARKS,
      inject: [API_CONFIG],
      useFactory: (config: ApiConfig) =>
        new RedisMarks(connectRedis(config), config.redis.prefix ?? defaultPrefix),
    },
    {
      provide: ViewCounter,
      inject: [ViewRepository, SHARED_MARKS, API_CONFIG, LOGGER],
      useFactory: (views: ViewRepository, marks: SharedMarks, config: ApiConfig, logger: Logger) =>
        new ViewCounter({
          views,
          marks,
          secret: config.sessionSecret,
          // The error itself may contain the arguments of a command, which are marks.
          onFailure: (error, what) => logger.warn({ reason: redisReason(error) }, what),
        }),
    },
  ],
})
export class InsightsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly views: ViewCounter,
    @Inject(SHARED_MARKS) private readonly marks: SharedMarks,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.views.store(), limits.insights.storeSeconds * 1000).unref();
  }

  /** Runs before the connections to the database are closed, because this module depends on theirs. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.views.close();
    this.marks.close();
  }
}
