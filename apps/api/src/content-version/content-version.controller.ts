import { Controller, Inject } from '@nestjs/common';
import { type ContentVersionAnswer } from '@sandstone/contract';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';

@Controller()
export class ContentVersionController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('contentVersion')
  async read(): Promise<ContentVersionAnswer> {
    return { version: await this.#context.contentVersion.current() };
  }
}
