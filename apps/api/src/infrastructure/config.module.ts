import { Global, Module } from '@nestjs/common';
import { loadApiConfig } from '@sandstone/config';
import { CONFIG } from '@sandstone/nest';

/** The injection token of `ApiConfig`. */
export const API_CONFIG = Symbol('ApiConfig');

@Global()
@Module({
  providers: [
    { provide: API_CONFIG, useFactory: () => loadApiConfig() },
    { provide: CONFIG, useExisting: API_CONFIG },
  ],
  exports: [API_CONFIG, CONFIG],
})
export class ConfigModule {}
