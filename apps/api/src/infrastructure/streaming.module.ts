import { Module } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { createStreamingProvider } from '@sandstone/streaming';
import { API_CONFIG } from './config.module.ts';

/** The injection token of `StreamingProvider`; undefined without a configured video library. */
export const STREAMING_PROVIDER = Symbol('StreamingProvider');

@Module({
  providers: [
    {
      provide: STREAMING_PROVIDER,
      inject: [API_CONFIG],
      useFactory: ({ streaming }: ApiConfig) => createStreamingProvider(streaming),
    },
  ],
  exports: [STREAMING_PROVIDER],
})
export class StreamingModule {}
