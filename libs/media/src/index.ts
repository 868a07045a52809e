export * from './cover-pipeline.port.ts';
export { createImageProcesses, type ImageProcesses } from './image.processes.ts';
export * from './photo-pipeline.port.ts';
