import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { createJobQueue, createSignalBus, type JobQueue, type SignalBus } from '@sandstone/jobs';
import { SHARED_CONFIG, type SharedConfig } from './config.ts';

/** The injection token of `JobQueue`, only for reading: the api adds jobs through the outbox. */
export const JOB_QUEUE = Symbol('JobQueue');
export const SIGNAL_BUS = Symbol('SignalBus');

const redisAddress = ({ redis }: SharedConfig) => ({ redisUrl: redis.url, prefix: redis.prefix });

@Module({
  providers: [
    {
      provide: JOB_QUEUE,
      inject: [SHARED_CONFIG],
      useFactory: (config: SharedConfig) => createJobQueue(redisAddress(config)),
    },
    {
      provide: SIGNAL_BUS,
      inject: [SHARED_CONFIG],
      useFactory: (config: SharedConfig) => createSignalBus(redisAddress(config)),
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
