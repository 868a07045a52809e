import { Controller, Inject } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { type ConfigResponse, signInProviders } from '@sandstone/contract';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';

@Controller()
export class PublicConfigController {
  readonly #response: ConfigResponse;

  constructor(@Inject(API_CONFIG) { identity, publicUrl }: ApiConfig) {
    this.#response = {
      identity:
        identity.kind === 'none'
          ? null
          : {
              kind: identity.kind,
              projectId: identity.projectId,
              apiKey: identity.apiKey,
              authDomain: identity.kind === 'firebase' ? identity.authDomain : publicUrl.host,
              providers: [...signInProviders],
            },
    };
  }

  @ApiRoute('config')
  config(): ConfigResponse {
    return this.#response;
  }
}
