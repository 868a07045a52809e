import { type StreamingConfig } from '@sandstone/config';
import { BunnyProvider } from './bunny.provider.ts';
import { type StreamingProvider } from './streaming-provider.port.ts';

/** Sends no request yet. @returns undefined where no library is configured: the site then has no videos */
export function createStreamingProvider(config: StreamingConfig): StreamingProvider | undefined {
  return config.libraries.length === 0 ? undefined : new BunnyProvider(config);
}
