// What a visitor needs for going to another page: one file, because a tap on a link needs all of it at once.
export { createLoaderCache } from './loader-cache.ts';
export * as loaders from './loaders.ts';
