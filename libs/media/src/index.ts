export * from './cover-pipeline.port.ts';
export { createCoverPipeline } from './cover-pipeline.ts';
export * from './photo-pipeline.port.ts';
export { createPhotoPipeline } from './photo-pipeline.ts';
