export * from './photo-pipeline.port.ts';
export { createPhotoPipeline } from './photo-pipeline.ts';
