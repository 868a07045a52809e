import { Controller, Inject, Req } from '@nestjs/common';
import { ProblemError } from '@sandstone/contract';
import { type Request } from 'express';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';

/**
 * Stores the provider's notification of a change and answers. A worker then reads the current state from the provider,
 * so that duplicate, reordered and replayed calls have the same result.
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
    // `api.ts` parses this route's body as raw bytes.
    const body: unknown = request.body;
    const hint = Buffer.isBuffer(body)
      ? streaming?.readWebhook({ body, header: (name) => request.get(name) })
      : undefined;
    // All refusals have the same answer, so that they reveal nothing to an attacker.
    if (hint === undefined || streaming === undefined) throw new ProblemError('webhook_refused');
    await sync.addHint({ provider: streaming.name, ...hint });
    signals.publish('syncWanted', {});
  }
}
