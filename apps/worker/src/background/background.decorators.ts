import { DiscoveryService } from '@nestjs/core';
import { type JobHandler, type QueueName, type SignalName } from '@sandstone/jobs';

export interface PeriodicOptions {
  /** Names the task in log lines. */
  name: string;
  everyMs: number;
  /** Runs the task at once. It runs every second after a failure, and while signals cannot arrive. */
  signal?: SignalName;
}

export interface JobOptions {
  queue: QueueName;
  /** Jobs at once for each picture that may be decoded at once. */
  jobsPerDecoder: number;
}

/** Runs a method without arguments from the start of the worker until its end, one run at a time. */
export const Periodic = DiscoveryService.createDecorator<PeriodicOptions>();

export const JobMetadata = DiscoveryService.createDecorator<JobOptions>();

/** Lets a method handle the jobs of a queue. */
export const OnJob =
  <Q extends QueueName>(queue: Q, jobsPerDecoder: number) =>
  (prototype: object, name: string, descriptor: TypedPropertyDescriptor<JobHandler<Q>>): void => {
    JobMetadata({ queue, jobsPerDecoder })(prototype, name, descriptor);
  };
