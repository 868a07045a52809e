export * from './job-queue.port.ts';
export * from './queues.ts';
export * from './signals.port.ts';
