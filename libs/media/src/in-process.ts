// For measurements: the worker itself loads no codec, and makes pictures in processes of their own.
export { createPhotoPipeline } from './photo-pipeline.ts';
