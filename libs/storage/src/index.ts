export * from './object-storage.port.ts';
