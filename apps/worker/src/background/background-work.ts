import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type WorkerConfig } from '@sandstone/config';
import {
  consumeJobs,
  type JobConsumer,
  type JobHandler,
  type JobObserver,
  type QueueName,
  type SignalBus,
} from '@sandstone/jobs';
import { CompatibilityWatch, LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { WORKER_CONFIG } from '../infrastructure/config.module.ts';
import { JOB_OBSERVER } from '../observability/metrics.module.ts';
import { JobMetadata, type JobOptions, Periodic, type PeriodicOptions } from './background.decorators.ts';

/** Stays below the supervisor's deadline. The next worker repeats jobs that are unfinished by then. */
const graceSeconds = 6;
/** The interval of a task that is woken by a signal, after a failure and while no signal can arrive. */
const unwokenMs = 1000;

/** Runs the tasks and handles the jobs that providers declare by `@Periodic` and `@OnJob`. */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #scanner = new MetadataScanner();
  readonly #tasks: PeriodicTask[] = [];
  readonly #consumers: JobConsumer[] = [];
  readonly #subscriptions: (() => void)[] = [];
  #stopping: Promise<unknown> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly decoding: Semaphore,
    private readonly compatibility: CompatibilityWatch,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(JOB_OBSERVER) private readonly observe: JobObserver,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds a task that starts with the others. */
  addTask({ name, everyMs, signal }: PeriodicOptions, run: () => Promise<void>): void {
    let isWoken = false;
    const intervalMs = (hasFailed: boolean) =>
      signal === undefined || (isWoken && !hasFailed) ? everyMs : Math.min(everyMs, unwokenMs);
    const task = new PeriodicTask(name, intervalMs, run, this.logger);
    this.#tasks.push(task);
    if (signal === undefined) return;
    this.#subscriptions.push(
      this.signals.subscribe(signal, () => task.trigger()),
      // Its interval changes, and signals may have been lost meanwhile.
      this.signals.watch((arrive) => {
        isWoken = arrive;
        task.trigger();
      }),
    );
  }

  onApplicationBootstrap(): void {
    let isTooOld = false;
    // What runs is finished within the grace period, or repeated by a worker of a later release.
    this.compatibility.onTooOld(() => {
      isTooOld = true;
      void this.#stop();
    });
    if (isTooOld) return;
    for (const provider of this.discovery.getProviders()) {
      const { instance } = provider;
      if (typeof instance !== 'object' || instance === null) continue;
      for (const method of this.#scanner.getAllMethodNames(Object.getPrototypeOf(instance))) {
        const task = this.discovery.getMetadataByDecorator(Periodic, provider, method);
        if (task !== undefined) this.addTask(task, () => instance[method]());
        const job = this.discovery.getMetadataByDecorator(JobMetadata, provider, method);
        if (job !== undefined) this.#consume(job, (payload, context) => instance[method](payload, context));
      }
    }
    for (const task of this.#tasks) task.start();
  }

  #consume({ queue, jobsPerDecoder }: JobOptions, handler: JobHandler<QueueName>): void {
    const { url: redisUrl, prefix } = this.config.redis;
    const { logger, observe } = this;
    const concurrency = jobsPerDecoder * this.decoding.permits;
    this.#consumers.push(consumeJobs(queue, handler, { redisUrl, prefix, logger, observe, concurrency }));
  }

  /** Resolves when everything that runs has ended. Connections are closed later. */
  beforeApplicationShutdown(): Promise<unknown> {
    return this.#stop();
  }

  #stop(): Promise<unknown> {
    for (const unsubscribe of this.#subscriptions.splice(0)) unsubscribe();
    this.#stopping ??= Promise.all([
      ...this.#tasks.map((task) => task.stop()),
      ...this.#consumers.map((consumer) => consumer.close(graceSeconds)),
    ]);
    return this.#stopping;
  }
}
