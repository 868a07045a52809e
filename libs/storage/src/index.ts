export * from './check-storage.ts';
export * from './create-object-storage.ts';
export * from './files.adapter.ts';
export * from './folder-problem.ts';
export * from './object-storage.port.ts';
export * from './read-first.ts';
export * from './s3.adapter.ts';
