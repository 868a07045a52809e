import { Controller, Inject } from '@nestjs/common';
import { type ConfigAnswer, signInProviders } from '@sandstone/contract';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';

@Controller()
export class PublicConfigController {
  readonly #answer: ConfigAnswer;

  constructor(@Inject(API_CONTEXT) { config: { identity, publicUrl } }: ApiContext) {
    this.#answer = {
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
  config(): ConfigAnswer {
    return this.#answer;
  }
}
