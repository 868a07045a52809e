import { Controller, Inject } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { type Actor, CoverRepository, WorkRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toFailedCover } from './work.mapper.ts';

/** Lists and retries covers of videos that could not be made. */
@Controller()
export class FailedCoversController {
  constructor(
    private readonly covers: CoverRepository,
    private readonly work: WorkRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  @ApiRoute('adminFailedCovers')
  async list(): Promise<ResponseOf<'adminFailedCovers'>> {
    const [records, state] = await Promise.all([this.covers.failed(limits.page.maxSize), this.work.state()]);
    return { videos: records.map(toFailedCover), total: state.covers.failed };
  }

  @ApiRoute('adminRetryCovers')
  async retry(
    @RouteInput() { body }: RouteInputOf<'adminRetryCovers'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminRetryCovers'>> {
    const videos = await this.covers.retryFailed(body.videoIds, actor);
    if (videos > 0) this.signals.publish('outboxFilled', {});
    return { videos };
  }
}
