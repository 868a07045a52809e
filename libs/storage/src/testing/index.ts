export * from './temporary-storage.ts';
