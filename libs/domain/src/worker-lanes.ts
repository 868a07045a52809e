import { limits } from '@sandstone/contract';

const { photo, worker } = limits;
const laneBytes = worker.idleProcessBytes + photo.ordinaryMemoryBytes;

/** The memory of a worker at its worst: in one of its lanes the most expensive picture there may be, in each other one the most expensive ordinary picture. */
export function workerBytes(lanes: number): number {
  return worker.ownBytes + lanes * laneBytes + photo.maxMemoryBytes - photo.ordinaryMemoryBytes;
}

/** How many pictures a worker of so much memory may work on at once; at least one. */
export function lanesWithin(bytes: number): number {
  return Math.max(1, Math.floor((bytes - workerBytes(0)) / laneBytes));
}
