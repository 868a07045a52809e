import { Global, Module } from '@nestjs/common';
import { loadApiConfig } from '@sandstone/config';
import { SHARED_CONFIG } from '@sandstone/nest';

/** The injection token of `ApiConfig`. */
export const API_CONFIG = Symbol('ApiConfig');

@Global()
@Module({
  providers: [
    { provide: API_CONFIG, useFactory: () => loadApiConfig() },
    { provide: SHARED_CONFIG, useExisting: API_CONFIG },
  ],
  exports: [API_CONFIG, SHARED_CONFIG],
})
export class ConfigModule {}
