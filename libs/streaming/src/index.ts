export * from './bunny.provider.ts';
export * from './create-streaming-provider.ts';
export { type ClientOptions } from './provider.client.ts';
export * from './streaming-provider.port.ts';
