// For measurements only: the worker loads no codec and makes pictures in child processes.
export { createPhotoPipeline } from './photo-pipeline.ts';
