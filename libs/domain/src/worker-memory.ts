import { limits } from '@sandstone/contract';

const { photo, worker } = limits;
const jobBytes = worker.idleProcessBytes + photo.ordinaryMemoryBytes;

/** The memory of a worker at its worst: in one of its lanes the most expensive picture there may be, in each other one the most expensive ordinary picture. */
export function workerMemoryBytes(concurrency: number): number {
  return worker.ownBytes + concurrency * jobBytes + photo.maxMemoryBytes - photo.ordinaryMemoryBytes;
}

/** How many pictures a worker of so much memory may work on at once; at least one. */
export function maxConcurrencyWithin(bytes: number): number {
  return Math.max(1, Math.floor((bytes - workerMemoryBytes(0)) / jobBytes));
}
