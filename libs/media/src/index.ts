export * from './cover-pipeline.port.ts';
export { createImageProcessPool, type ImageProcessPool } from './image-process.pool.ts';
export * from './photo-pipeline.port.ts';
