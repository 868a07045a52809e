import { Module } from '@nestjs/common';
import { createStreamingProvider } from '@sandstone/streaming';
import { SHARED_CONFIG, type SharedConfig } from './config.ts';

/** The injection token of `StreamingProvider`; undefined without a configured video library. */
export const STREAMING_PROVIDER = Symbol('StreamingProvider');

@Module({
  providers: [
    {
      provide: STREAMING_PROVIDER,
      inject: [SHARED_CONFIG],
      useFactory: ({ streaming }: SharedConfig) => createStreamingProvider(streaming),
    },
  ],
  exports: [STREAMING_PROVIDER],
})
export class StreamingModule {}
