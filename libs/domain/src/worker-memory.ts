import { limits } from '@sandstone/contract';

const { photo, worker } = limits;
const jobBytes = worker.idleProcessBytes + photo.ordinaryMemoryBytes;

/**
 * Peak memory of a worker: one job processes the most expensive picture, every other one the most expensive ordinary
 * picture.
 */
export function workerMemoryBytes(concurrency: number): number {
  return worker.ownBytes + concurrency * jobBytes + photo.maxMemoryBytes - photo.ordinaryMemoryBytes;
}

/** Number of pictures that fit into the memory at once; at least one. */
export function maxConcurrencyWithin(bytes: number): number {
  return Math.max(1, Math.floor((bytes - workerMemoryBytes(0)) / jobBytes));
}
