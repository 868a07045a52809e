export * from './object-storage.contract.ts';
export * from './temporary-storage.ts';
