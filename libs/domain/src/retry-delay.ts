import { limits } from '@sandstone/contract';

/** The delay before work is tried again that has failed so many times; it grows fourfold, up to an hour. */
export const retryDelaySeconds = (failures: number): number =>
  Math.min(4 ** failures, limits.backgroundWork.maxRetrySeconds);
