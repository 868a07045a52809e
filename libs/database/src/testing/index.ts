export * from './builders.ts';
export * from './bulk.builders.ts';
export * from './content-amounts.builders.ts';
export * from './content.builders.ts';
export * from './moved-photos.ts';
export { slowestStatementMs } from './statements.ts';
export * from './test-database.ts';
