import { Global, Module } from '@nestjs/common';
import { loadApiConfig } from '@sandstone/config';

/** The injection token of `ApiConfig`. */
export const API_CONFIG = Symbol('ApiConfig');

@Global()
@Module({
  providers: [{ provide: API_CONFIG, useFactory: () => loadApiConfig() }],
  exports: [API_CONFIG],
})
export class ConfigModule {}
