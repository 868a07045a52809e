export * from './current-version.ts';
export * from './versioned-cache.ts';
