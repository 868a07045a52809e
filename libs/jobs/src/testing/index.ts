export * from './in-memory-job-queue.ts';
export * from './in-memory-signal-bus.ts';
