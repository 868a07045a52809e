export * from './database.ts';
export * from './demo-database.ts';
export * from './file-facts.ts';
export * from './named-region.ts';
export * from './region-of-record.ts';
export * from './states.ts';
export * from './write-mmdb.ts';
