export * from './in-memory-signal-bus.ts';
export * from './signal-bus.contract.ts';
export * from './test-redis.ts';
