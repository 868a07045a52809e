export * from './client-network.ts';
export * from './cover-media.ts';
export * from './image-type.ts';
export * from './page-title.ts';
export * from './photo-media.ts';
export * from './slug.ts';
export * from './video-access.ts';
export * from './worker-lanes.ts';
