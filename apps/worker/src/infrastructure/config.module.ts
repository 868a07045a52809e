import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { CONFIG } from '@sandstone/nest';

/** The injection token of `WorkerConfig`. */
export const WORKER_CONFIG = Symbol('WorkerConfig');

@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    return {
      module: ConfigModule,
      providers: [WORKER_CONFIG, CONFIG].map((provide) => ({ provide, useValue: config })),
      exports: [WORKER_CONFIG, CONFIG],
    };
  }
}
