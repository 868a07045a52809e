export * from './config.ts';
export * from './environment.ts';
export { loadRunningDatabaseConfig } from './running-database.ts';
