export * from './config.ts';
export * from './database.module.ts';
export * from './observability.module.ts';
export * from './queues.module.ts';
export * from './storage.module.ts';
export * from './streaming.module.ts';
