export * from './in-memory-job-queue.ts';
export * from './in-memory-signal-bus.ts';
export * from './job-queue.contract.ts';
export * from './signal-bus.contract.ts';
export * from './test-redis.ts';
