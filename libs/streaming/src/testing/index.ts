export * from './fake-streaming-provider.ts';
export * from './provider-videos.ts';
export * from './streaming-provider.contract.ts';
export * from './webhook-request.ts';
