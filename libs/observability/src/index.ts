export * from './health-server.ts';
export * from './logger.ts';
