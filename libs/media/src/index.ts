export * from './photo-pipeline.port.ts';
