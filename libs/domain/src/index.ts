export * from './page-title.ts';
export * from './photo-media.ts';
export * from './slug.ts';
