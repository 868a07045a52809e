import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { createJobQueue, createSignalBus, type JobQueue, type SignalBus } from '@sandstone/jobs';
import { API_CONFIG } from './config.module.ts';

/** The injection token of `JobQueue`, only for reading: the api adds jobs through the outbox. */
export const JOB_QUEUE = Symbol('JobQueue');
export const SIGNAL_BUS = Symbol('SignalBus');

const redisAddress = ({ redis }: ApiConfig) => ({ redisUrl: redis.url, prefix: redis.prefix });

@Module({
  providers: [
    {
      provide: JOB_QUEUE,
      inject: [API_CONFIG],
      useFactory: (config: ApiConfig) => createJobQueue(redisAddress(config)),
    },
    {
      provide: SIGNAL_BUS,
      inject: [API_CONFIG],
      useFactory: (config: ApiConfig) => createSignalBus(redisAddress(config)),
    },
  ],
  exports: [JOB_QUEUE, SIGNAL_BUS],
})
export class QueuesModule implements OnApplicationShutdown {
  constructor(
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.signals.close(), this.queue.close()]);
  }
}
