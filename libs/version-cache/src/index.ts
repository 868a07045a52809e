export * from './versioned-cache.ts';
