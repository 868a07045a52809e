import { availableParallelism } from 'node:os';
import { type WorkerConfig } from '@sandstone/config';
import { maxConcurrencyWithin, workerMemoryBytes } from '@sandstone/domain';
import { type Logger } from '@sandstone/observability';

/** Returns how many pictures are decoded at once. */
export function imageConcurrency(config: WorkerConfig, logger: Logger): number {
  // `constrainedMemory` returns 0 without a limit.
  const memory = process.constrainedMemory() || Infinity;
  const concurrency = config.concurrency || Math.min(availableParallelism(), maxConcurrencyWithin(memory));
  const needed = workerMemoryBytes(concurrency);
  if (needed > memory) logger.warn({ concurrency, memory, needed }, 'too little memory for the concurrency');
  return concurrency;
}
