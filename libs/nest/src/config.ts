import { type ApiConfig, type WorkerConfig } from '@sandstone/config';

/** The injection token of `SharedConfig`. */
export const SHARED_CONFIG = Symbol('SharedConfig');

/** What the modules of this library read. The application provides it from its own configuration. */
export type SharedConfig = Pick<
  ApiConfig | WorkerConfig,
  'listen' | 'tracing' | 'database' | 'redis' | 'storage' | 'streaming'
>;
