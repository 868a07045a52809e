export * from './config.ts';
export * from './environment.ts';
export { loadRunningDatabaseConfig, loadRunningStorageConfig } from './running-database.ts';
export { type TracingConfig } from './tracing.ts';
