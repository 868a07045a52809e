import { Controller, Inject, Req } from '@nestjs/common';
import { ProblemError } from '@sandstone/contract';
import { SyncRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS, STREAMING_PROVIDER } from '@sandstone/nest';
import { type StreamingProvider } from '@sandstone/streaming';
import { type Request } from 'express';
import { ApiRoute } from '../http/api-route.decorator.ts';

/**
 * Stores the provider's notification of a change and answers. A worker then reads the current state from the provider,
 * so that duplicate, reordered and replayed calls have the same result.
 */
@Controller()
export class StreamWebhookController {
  constructor(
    private readonly sync: SyncRepository,
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider | undefined,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  @ApiRoute('streamWebhook')
  async receive(@Req() request: Request): Promise<void> {
    // `api.ts` parses this route's body as raw bytes.
    const body: unknown = request.body;
    const hint = Buffer.isBuffer(body)
      ? this.streaming?.readWebhook({ body, header: (name) => request.get(name) })
      : undefined;
    // All refusals have the same response, so that they reveal nothing to an attacker.
    if (hint === undefined || this.streaming === undefined) throw new ProblemError('webhook_refused');
    await this.sync.addHint({ provider: this.streaming.name, ...hint });
    this.signals.publish('syncWanted', {});
  }
}
