export * from './health/health-server.ts';
export * from './health/readiness.ts';
export * from './http/observe-requests.ts';
export * from './logs/log-fields.ts';
export * from './logs/logger.ts';
