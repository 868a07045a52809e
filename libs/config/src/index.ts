export { type AgeProviderConfig, demoAgeMethods, demoAgeProviders } from './age-providers.ts';
export * from './clock.ts';
export * from './config.ts';
export { type DatabaseConfig, loadDatabaseConfig } from './database.ts';
export * from './environment.ts';
export * from './connection-texts.ts';
export * from './finding.ts';
export { misspeltVariables, replicaVariables } from './known-variables.ts';
export { headerName, loadRegionSource, type RegionSourceConfig } from './region-source.ts';
export { loadRelease } from './release.ts';
export { loadRunningDatabaseConfig, loadRunningStorageConfig, runningEnvironment } from './running-system.ts';
export {
  videoLibraryFindings,
  loadVideoLibraries,
  type StreamingConfig,
  type VideoLibraryConfig,
} from './streaming.ts';
export { type TracingConfig } from './tracing.ts';
