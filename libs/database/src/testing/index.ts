export * from './builders.ts';
export * from './test-database.ts';
