export * from './object-storage.contract.ts';
export * from './temporary-storage.ts';
export * from './test-s3.ts';
