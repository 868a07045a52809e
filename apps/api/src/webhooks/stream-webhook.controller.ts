import { Controller, Inject, Req } from '@nestjs/common';
import { ProblemError } from '@sandstone/contract';
import { type Request } from 'express';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';

/**
 * Takes the provider's word that something changed, and answers as soon as it is kept: a worker asks the provider what
 * it is now, so that doubled, reordered and replayed calls lead to the same end.
 */
@Controller()
export class StreamWebhookController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('streamWebhook')
  async receive(@Req() request: Request): Promise<void> {
    const { streaming, sync, signals } = this.#context;
    // The bytes as they came: `api.ts` reads this route's body so.
    const body: unknown = request.body;
    const hint = Buffer.isBuffer(body)
      ? streaming?.readWebhook({ body, header: (name) => request.get(name) })
      : undefined;
    // One answer, whether the library, the signature or the body is wrong: it tells a stranger nothing.
    if (hint === undefined || streaming === undefined) throw new ProblemError('webhook_refused');
    await sync.addHint({ provider: streaming.name, ...hint });
    signals.publish('syncWanted', {});
  }
}
