export * from './check-redis.ts';
export * from './job-consumer.adapter.ts';
export * from './job-queue.adapter.ts';
export * from './job-queue.port.ts';
export * from './logger.port.ts';
export * from './queues.ts';
export { defaultPrefix, type RedisAddress, redisReason } from './redis.connection.ts';
export * from './signal-bus.adapter.ts';
export * from './signals.port.ts';
