export * from './config.ts';
export * from './environment.ts';
export { loadRunningDatabaseConfig, loadRunningStorageConfig } from './running-system.ts';
export { loadStreamingLibraries, type StreamingConfig, type StreamingLibraryConfig } from './streaming.ts';
export { type TracingConfig } from './tracing.ts';
