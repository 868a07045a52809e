export * from './create-streaming-provider.ts';
export * from './streaming-provider.port.ts';
